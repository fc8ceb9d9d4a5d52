import { useEffect, useState } from 'react';
import { fillLabel } from '../../core/fill-label.ts';
import { countPages } from '../../core/list-pages.ts';
import type { SearchApp } from '../search-app.ts';
import { useStore } from '../use-store.ts';
import { BackToTop } from './back-to-top.tsx';
import { FilterDrawer, FilterList, FilterRow } from './filters.tsx';
import { Pagination } from './pagination.tsx';
import { ProductGrid } from './product-grid.tsx';
import { NamedTags, Reading } from './reading.tsx';
import { ResultsInput } from './results-input.tsx';
import { Failed, Loading, LoadingFilters, Nothing } from './states.tsx';
import { Tags } from './tags.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = {
  readonly app: SearchApp;
  /** Whether the results are on top of the page, where the shop's own input is out of reach. */
  readonly isOverlay: boolean;
};

/** The area of the products. */
const Found = ({ app }: { readonly app: SearchApp }) => {
  const { search, phase, reply } = useStore(app.results.store);
  if (!search) return null;
  if (phase === 'failed') return <Failed app={app} />;
  if (!reply) return <Loading app={app} />;
  const { pagination } = app.config.settings.serp;
  const pages = <Pagination app={app} page={search.page} pages={countPages(reply.total, reply.perPage)} />;
  const isEmpty = reply.products.length === 0;
  return (
    <div className={phase === 'loading' ? 'found is-stale' : 'found'}>
      {pagination.top && !isEmpty && pages}
      {isEmpty ? <Nothing {...{ app, search, reply }} /> : <ProductGrid app={app} reply={reply} />}
      {pagination.bottom && !isEmpty && pages}
    </div>
  );
};

/** The results page: heading, filters, products, pagination, in each of its states. */
export const ResultsPage = ({ app, isOverlay }: Props) => {
  const { search, phase, reply } = useStore(app.results.store);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { labels, settings, language } = app.config;
  const { serp } = settings;
  useEffect(() => {
    if (!search) setDrawerOpen(false);
  }, [search]);
  if (!search) return null;

  const facets = reply?.facets ?? [];
  // Of the words in the query now: while the next reply is awaited, the last one may be about others.
  const priceRange = reply?.query === search.query ? reply.priceRange : null;
  // Reserves the space until the first reply, so that nothing jumps.
  const isFirst = reply === null && phase === 'loading';
  const hasAside = serp.asideFilters && (facets.length > 0 || isFirst);
  const title = search.query === '' ? '' : fillLabel(labels.serp.title, { query: search.query });
  const count = reply
    ? fillLabel(labels.serp.resultsCount, {
        count: new Intl.NumberFormat(language).format(reply.total),
        query: search.query,
      })
    : '';

  return (
    <section className="results" aria-label={title || labels.autocomplete.products} lang={language}>
      {(serp.showInput || isOverlay || !app.hasPageInput()) && (
        <ResultsInput app={app} query={search.query} isFocused={false} />
      )}
      <header className="head">
        <h2 className="heading" tabIndex={-1}>
          {title || labels.autocomplete.products}
        </h2>
        <p className="total" role="status">
          {phase === 'ready' ? count : ''}
        </p>
      </header>
      {reply && phase === 'ready' && <Reading app={app} search={search} reply={reply} />}
      {reply && phase === 'ready' && <NamedTags app={app} search={search} reply={reply} />}
      {serp.topFilters && facets.length > 0 && <FilterRow {...{ app, search, facets, priceRange }} />}
      <div className={hasAside ? 'columns has-aside' : 'columns'}>
        {hasAside && (
          <aside className="aside" aria-label={labels.filters.header}>
            {isFirst ? <LoadingFilters /> : <FilterList {...{ app, search, facets, priceRange }} />}
          </aside>
        )}
        <div className="main" aria-busy={phase === 'loading'}>
          <Toolbar
            app={app}
            search={search}
            reply={reply}
            onFilters={hasAside ? () => setDrawerOpen(true) : null}
          />
          <Tags app={app} search={search} facets={facets} />
          <Found app={app} />
        </div>
      </div>
      {serp.backToTop && <BackToTop label={labels.serp.backToTop} />}
      {isDrawerOpen && (
        <FilterDrawer
          {...{ app, search, facets, priceRange }}
          total={reply?.total ?? 0}
          onClose={() => setDrawerOpen(false)}
        />
      )}
    </section>
  );
};
