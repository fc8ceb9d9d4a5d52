import type { Facet, PublicSearchReply } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { fillLabel } from '../../core/fill-label.ts';
import { clearFilters, hasFilters, type SearchState } from '../../core/search-state.ts';
import { FacetView } from '../facets/facet-view.tsx';
import { CrossIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';

export type FiltersProps = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly facets: readonly Facet[];
  /** The prices that the query names. */
  readonly priceRange: PublicSearchReply['priceRange'];
};

/** How many filters start open, unless the shop has chosen them. */
const openFirst = 4;

/** Whether the results are narrowed by a facet: by what is chosen in it, or by the prices that the query names. */
const isNarrowed = (
  { field }: Facet,
  { filters }: SearchState,
  priceRange: FiltersProps['priceRange'],
): boolean => field in filters || (field === 'price' && priceRange !== null);

/** Foldable filters, beside the results or in the drawer. */
export const FilterList = ({ app, search, facets, priceRange }: FiltersProps) => {
  const { markedFilters } = app.config.settings.serp;
  return facets.map((facet, index) => {
    const isMarked = markedFilters.length > 0 ? markedFilters.includes(facet.field) : index < openFirst;
    return (
      <details key={facet.field} className="facet" open={isMarked || isNarrowed(facet, search, priceRange)}>
        <summary>{facet.label || facet.field}</summary>
        <FacetView {...{ app, search, facet, priceRange }} />
      </details>
    );
  });
};

/** The filters in a row above the results, one open at a time. */
export const FilterRow = ({ app, search, facets, priceRange }: FiltersProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const closeOthers = (event: Event): void => {
      for (const open of row.current?.querySelectorAll('details[open]') ?? [])
        if (!event.composedPath().includes(open)) open.removeAttribute('open');
    };
    const onKey = (event: KeyboardEvent): void => {
      const open = row.current?.querySelector('details[open]');
      if (event.key !== 'Escape' || !open) return;
      open.removeAttribute('open');
      open.querySelector('summary')?.focus();
    };
    const element = row.current;
    addEventListener('pointerdown', closeOthers);
    element?.addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', closeOthers);
      element?.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <div ref={row} className="filter-row">
      {facets.map((facet) => (
        <details key={facet.field} name="filters" className="facet is-menu">
          <summary>
            {facet.label || facet.field}
            {isNarrowed(facet, search, priceRange) && <span className="dot" />}
          </summary>
          <div className="menu">
            <FacetView {...{ app, search, facet, priceRange }} />
          </div>
        </details>
      ))}
    </div>
  );
};

type DrawerProps = FiltersProps & { readonly total: number; readonly onClose: () => void };

/** All filters on top of the page, for narrow screens. */
export const FilterDrawer = ({ app, search, facets, priceRange, total, onClose }: DrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { filters, serp } = app.config.labels;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // Closed as a dialog, so that the browser restores the focus.
  const close = (): void => dialog.current?.close();
  const count = new Intl.NumberFormat(app.config.language).format(total);
  return (
    <dialog ref={dialog} className="drawer" aria-label={filters.header} onClose={onClose}>
      <header>
        <strong>{filters.header}</strong>
        <button type="button" className="close" aria-label={serp.close} onClick={close}>
          <CrossIcon />
        </button>
      </header>
      <div className="drawer-body">
        <FilterList {...{ app, search, facets, priceRange }} />
      </div>
      <footer>
        {hasFilters(search) && (
          <button type="button" className="button" onClick={() => app.go(clearFilters(search))}>
            {filters.clearAll}
          </button>
        )}
        <button type="button" className="button is-main" onClick={close}>
          {filters.apply}
          <small>{fillLabel(serp.resultsCount, { count, query: search.query })}</small>
        </button>
      </footer>
    </dialog>
  );
};
