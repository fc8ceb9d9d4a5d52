import type { PublicSearchReply } from '@vitrina/contract';
import { useId } from 'react';
import type { SearchState } from '../../core/search-state.ts';
import { FilterIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';

type Props = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly reply: PublicSearchReply | null;
  readonly onFilters: (() => void) | null;
};

/** The sorting, and on narrow screens the button that opens the filters. */
export const Toolbar = ({ app, search, reply, onFilters }: Props) => {
  const id = useId();
  const { labels, settings } = app.config;
  const { sorts = [], total = 0 } = reply ?? {};
  const chosen = Object.keys(search.filters).length;
  return (
    <div className="toolbar">
      {onFilters && (
        <button type="button" className="button is-filters" onClick={onFilters} aria-haspopup="dialog">
          <FilterIcon />
          {labels.filters.header}
          {chosen > 0 && <span className="count">{chosen}</span>}
        </button>
      )}
      {settings.serp.showSorting && sorts.length > 1 && total > 0 && (
        <span className="sorting">
          <label htmlFor={id}>{labels.serp.sortBy}</label>
          <select
            id={id}
            value={sorts.find(({ isSelected }) => isSelected)?.value ?? ''}
            onChange={(event) => app.go({ ...search, page: 1, sort: event.currentTarget.value })}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
};
