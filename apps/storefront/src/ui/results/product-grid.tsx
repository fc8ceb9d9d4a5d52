import type { PublicSearchReply } from '@vitrina/contract';
import { type CSSProperties, useMemo } from 'react';
import { viewProduct } from '../../core/product-view.ts';
import type { SearchApp } from '../search-app.ts';
import { ProductCard } from './product-card.tsx';
import { useImpressions } from './use-impressions.ts';

/** The number of columns for each width of the results, regardless of the window's. */
export const gridColumns = ({ settings }: SearchApp['config']): CSSProperties => {
  const { small, medium, large, extraLarge } = settings.serp.grid;
  return {
    '--small': small,
    '--medium': medium,
    '--large': large,
    '--extra-large': extraLarge,
  } as CSSProperties;
};

export const ProductGrid = ({
  app,
  reply,
}: {
  readonly app: SearchApp;
  readonly reply: PublicSearchReply;
}) => {
  const refFor = useImpressions(app.tracker, reply.queryId);
  const views = useMemo(
    () => reply.products.map((product) => viewProduct(product, app.config)),
    [reply, app],
  );
  return (
    <ul className="grid" style={gridColumns(app.config)}>
      {views.map((view, index) => (
        <li key={view.id} ref={refFor(view.id)}>
          <ProductCard
            app={app}
            view={view}
            onClick={() =>
              app.tracker.clicked(reply.queryId, view.id, (reply.page - 1) * reply.perPage + index + 1)
            }
          />
        </li>
      ))}
    </ul>
  );
};
