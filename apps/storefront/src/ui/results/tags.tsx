import type { Facet } from '@vitrina/contract';
import { nameValue } from '../../core/name-value.ts';
import {
  chooseValues,
  clearFilters,
  hasFilters,
  readRange,
  type SearchState,
  toggleValue,
} from '../../core/search-state.ts';
import { CrossIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';

type Props = { readonly app: SearchApp; readonly search: SearchState; readonly facets: readonly Facet[] };

const nameRange = (value: string, unit: string): string => {
  const { from, to } = readRange(value);
  const end = unit === '' ? '' : ` ${unit}`;
  if (from === null) return `≤ ${to}${end}`;
  return to === null ? `≥ ${from}${end}` : `${from}–${to}${end}`;
};

/** The selected filters, each with a button that removes it. */
export const Tags = ({ app, search, facets }: Props) => {
  const { labels, settings } = app.config;
  const { enabled, limitPerFilter } = settings.serp.tagList;
  if (!enabled || !hasFilters(search)) return null;
  return (
    <ul className="tags" aria-label={labels.filters.header}>
      {Object.entries(search.filters).flatMap(([field, values]) => {
        const facet = facets.find((one) => one.field === field);
        const isRange = facet?.kind === 'range';
        const shown = values.slice(0, limitPerFilter).map((value) => {
          const name = isRange
            ? nameRange(value, facet.unit)
            : nameValue(
                app.config,
                field,
                facet?.values.find((one) => one.value === value)?.label ?? value.split(' > ').at(-1) ?? value,
              );
          const without = isRange ? chooseValues(search, field, []) : toggleValue(search, field, value);
          return (
            <li key={`${field}=${value}`}>
              <button
                type="button"
                className="tag"
                aria-label={`${facet?.label ? `${facet.label}: ` : ''}${name}, ${labels.filters.clear}`}
                onClick={() => app.go(without)}
              >
                {facet?.label && <span className="tag-field">{facet.label}:</span>} {name}
                <CrossIcon />
              </button>
            </li>
          );
        });
        const rest = values.length - limitPerFilter;
        return rest > 0
          ? [
              ...shown,
              <li key={field} className="tag is-rest">
                +{rest}
              </li>,
            ]
          : shown;
      })}
      <li>
        <button type="button" className="tag is-clear" onClick={() => app.go(clearFilters(search))}>
          {labels.filters.clearAll}
        </button>
      </li>
    </ul>
  );
};
