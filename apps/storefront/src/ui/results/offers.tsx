import { useEffect, useState } from 'react';
import type { Offers } from '../../core/offers.ts';
import { searchFor } from '../../core/search-state.ts';
import type { SearchApp } from '../search-app.ts';
import { ProductGrid } from './product-grid.tsx';
import { SearchLink } from './search-link.tsx';

const useOffers = (app: SearchApp): Offers | null => {
  const [offers, setOffers] = useState<Offers | null>(null);
  useEffect(() => {
    let isShown = true;
    void app.readOffers().then((read) => isShown && setOffers(read));
    return () => {
      isShown = false;
    };
  }, [app]);
  return offers;
};

/** What else the shop has, below a search that found nothing: popular phrases, categories and products. */
export const OffersList = ({ app }: { readonly app: SearchApp }) => {
  const { labels } = app.config;
  const offers = useOffers(app);
  if (!offers) return null;
  const { queries, categories, products, queryId } = offers;
  return (
    <div className="offers">
      {queries.length > 0 && (
        <section>
          <h3 className="offers-title">{labels.popularQueries.header}</h3>
          <div className="offers-links">
            {queries.map((query) => (
              <SearchLink key={query} app={app} search={searchFor(query)} className="tag" isToTop>
                {query}
              </SearchLink>
            ))}
          </div>
        </section>
      )}
      {categories.length > 0 && (
        <section>
          <h3 className="offers-title">{labels.serp.categories}</h3>
          <div className="offers-links">
            {categories.map(({ value, label }) => (
              <SearchLink
                key={value}
                app={app}
                search={{ ...searchFor(''), filters: { categories: [value] } }}
                className="tag"
                isToTop
              >
                {label}
              </SearchLink>
            ))}
          </div>
        </section>
      )}
      {products.length > 0 && (
        <section>
          <h3 className="offers-title">{labels.popularProducts.header}</h3>
          <ProductGrid app={app} reply={{ queryId, products, page: 1, perPage: products.length }} />
        </section>
      )}
    </div>
  );
};
