import type { PublicSearchReply } from '@vitrina/contract';
import { fillLabel } from '../../core/fill-label.ts';
import { clearFilters, hasFilters, type SearchState } from '../../core/search-state.ts';
import { SearchIcon } from '../icons.tsx';
import type { SearchApp } from '../search-app.ts';
import { OffersList } from './offers.tsx';
import { gridColumns } from './product-grid.tsx';

type NothingProps = {
  readonly app: SearchApp;
  readonly search: SearchState;
  readonly reply: PublicSearchReply;
};

export const Loading = ({ app }: { readonly app: SearchApp }) => {
  const { width, height } = app.config.settings.serp.imageSize;
  return (
    <ul
      className="grid is-loading"
      style={gridColumns(app.config)}
      aria-label={app.config.labels.serp.loading}
    >
      {Array.from({ length: Math.min(12, app.config.productsPerPage) }, (_, index) => (
        <li key={index} className="card is-skeleton" aria-hidden="true">
          <span className="picture" style={{ aspectRatio: `${width} / ${height}` }} />
          <span className="line" />
          <span className="line is-short" />
        </li>
      ))}
    </ul>
  );
};

export const LoadingFilters = () => (
  <div className="is-skeleton" aria-hidden="true">
    {[0, 1, 2, 3, 4, 5].map((index) => (
      <span key={index} className={index % 3 === 2 ? 'line is-short' : 'line'} />
    ))}
  </div>
);

export const Failed = ({ app }: { readonly app: SearchApp }) => {
  const { serp } = app.config.labels;
  return (
    <div className="state" role="alert">
      <p className="state-title">{serp.failed}</p>
      <button type="button" className="button" onClick={() => app.results.retry()}>
        {serp.retry}
      </button>
    </div>
  );
};

/** Nothing at the prices that the query names is no matter of its words, if products have them. */
const Empty = ({ app, search, reply: { priceRange, missingWords } }: NothingProps) => {
  const { serp, filters } = app.config.labels;
  const isFiltered = hasFilters(search);
  return (
    <div className="state">
      <SearchIcon />
      <p className="state-title">{fillLabel(serp.nothingFound, { query: search.query })}</p>
      {(!priceRange || missingWords.length > 0) && <p>{serp.nothingFoundHint}</p>}
      {(priceRange || isFiltered) && (
        <button
          type="button"
          className="button"
          onClick={() => app.go({ ...clearFilters(search), query: priceRange?.rest ?? search.query })}
        >
          {priceRange && !isFiltered ? `${filters.clear}: ${priceRange.text}` : filters.clearAll}
        </button>
      )}
    </div>
  );
};

/** A search that found nothing, and what else there is. */
export const Nothing = ({ app, search, reply }: NothingProps) => (
  <>
    <Empty {...{ app, search, reply }} />
    {!hasFilters(search) && <OffersList app={app} />}
  </>
);
