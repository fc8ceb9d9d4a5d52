import { useId } from 'react';
import { fillLabel } from '../../core/fill-label.ts';
import type { PanelOption, Section } from '../../core/panel-sections.ts';
import type { SearchApp } from '../search-app.ts';
import { nameOption, nameShowAll } from './name-option.ts';
import { Option } from './option.tsx';
import { OptionContent } from './option-content.tsx';

export type PanelView = {
  readonly typed: string;
  readonly total: number;
  readonly sections: readonly Section[];
  /** -1 is the input itself. */
  readonly active: number;
  readonly isStale: boolean;
  readonly isFailed: boolean;
};

type Props = PanelView & {
  readonly app: SearchApp;
  readonly listbox: HTMLElement;
  readonly optionId: (index: number) => string;
  readonly hrefOf: (option: PanelOption) => string;
  readonly onChoose: (option: PanelOption, event: MouseEvent) => void;
  readonly onRemove: (query: string) => void;
  readonly onHover: (index: number) => void;
};

const kindOf = (option: PanelOption): string => (option.kind === 'product' ? option.place : option.kind);

const PanelSection = ({ section, first, ...props }: Props & { section: Section; first: number }) => {
  const { app, listbox, active, typed, total, optionId } = props;
  const headerId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div
      role="group"
      className="section"
      data-section={section.id}
      {...(section.header && { 'aria-labelledby': headerId })}
    >
      {section.header && section.id !== 'bestseller' && (
        <div id={headerId} className="section-header">
          {section.header}
        </div>
      )}
      <div className="options">
        {section.options.map((option, index) => (
          <Option
            key={optionId(first + index)}
            listbox={listbox}
            id={optionId(first + index)}
            name={nameOption(option, app.config, typed, total)}
            href={props.hrefOf(option)}
            kind={kindOf(option)}
            isActive={active === first + index}
            onChoose={(event) => props.onChoose(option, event)}
            onHover={() => props.onHover(first + index)}
          >
            <OptionContent
              app={app}
              option={option}
              typed={typed}
              total={option.kind === 'showAll' ? nameShowAll(app.config, typed, total) : ''}
              onRemove={() => option.kind === 'query' && props.onRemove(option.text)}
            />
          </Option>
        ))}
      </div>
    </div>
  );
};

/** The panel below the input: queries on one side, products on the other, a link to all results at the bottom. */
export const Panel = (props: Props) => {
  const { app, sections, typed, isFailed, isStale } = props;
  const { labels } = app.config;
  const firsts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  );
  const area = (name: Section['area']) =>
    sections.map((section, index) =>
      section.area === name ? (
        <PanelSection key={section.id} {...props} section={section} first={firsts[index] ?? 0} />
      ) : null,
    );
  const hasQueries = sections.some((section) => section.area === 'queries');
  const hasProducts = sections.some((section) => section.area === 'products');
  if (sections.length === 0)
    return (
      <p className="message">
        {isFailed ? labels.serp.failed : fillLabel(labels.autocomplete.nothingFound, { query: typed.trim() })}
      </p>
    );
  return (
    <div className={isStale ? 'panel is-stale' : 'panel'}>
      <div className={hasQueries && hasProducts ? 'areas is-double' : 'areas'}>
        {hasQueries && <div className="area is-queries">{area('queries')}</div>}
        {hasProducts && <div className="area is-products">{area('products')}</div>}
      </div>
      {area('action')}
    </div>
  );
};
