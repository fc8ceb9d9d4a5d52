import { useState } from 'react';
import { fillLabel } from '../../core/fill-label.ts';
import { nameValue } from '../../core/name-value.ts';
import { toggleValue } from '../../core/search-state.ts';
import type { FacetProps } from './facet-view.tsx';

const shownAtFirst = 8;
const worthSearching = 12;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Checkboxes for the values. A long list is folded and searchable. */
export const ValuesFacet = ({ app, search, facet }: FacetProps) => {
  const [searchText, setSearchText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const { filters } = app.config.labels;
  const chosen = search.filters[facet.field] ?? [];
  const matching = facet.values
    .map((one) => ({ ...one, label: nameValue(app.config, facet.field, one.label) }))
    .filter(({ label }) => fold(label).includes(fold(searchText.trim())));
  const isFolded = !isWhole && searchText === '' && matching.length > shownAtFirst + 1;
  const shown = isFolded
    ? matching.filter(({ value }, index) => index < shownAtFirst || chosen.includes(value))
    : matching;
  return (
    <div className="facet-body">
      {facet.values.length > worthSearching && (
        <input
          type="search"
          className="facet-search"
          value={searchText}
          placeholder={fillLabel(filters.searchInFilter, { filter: facet.label })}
          aria-label={`${facet.label}: ${fillLabel(filters.searchInFilter, { filter: facet.label })}`}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
      )}
      <ul className="values">
        {shown.map(({ value, label, count, group, swatch }, at) => (
          <li key={value} className={at > 0 && shown[at - 1]?.group !== group ? 'next-group' : undefined}>
            <label className="value">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={() => app.go(toggleValue(search, facet.field, value))}
              />
              {swatch && <span className="swatch" style={{ background: swatch }} />}
              <span className="value-label">{label}</span>
              <span className="value-count">{count}</span>
            </label>
          </li>
        ))}
      </ul>
      {(isFolded || (isWhole && searchText === '')) && (
        <button type="button" className="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? filters.showLess
            : fillLabel(filters.showMore, { count: matching.length - shown.length })}
        </button>
      )}
    </div>
  );
};
