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

type Props = {
  readonly app: SearchApp;
  readonly reply: Pick<PublicSearchReply, 'queryId' | 'products' | 'page' | 'perPage'> &
    Partial<Pick<PublicSearchReply, 'partialFrom'>>;
};

/** Products, those that lack a word of the query under a heading of their own. */
export const ProductGrid = ({ app, reply }: Props) => {
  const refFor = useImpressions(app.tracker, reply.queryId);
  const views = useMemo(
    () => reply.products.map((product) => viewProduct(product, app.config)),
    [reply, app],
  );
  const grid = (from: number, to: number) => (
    <ul className="grid" style={gridColumns(app.config)}>
      {views.slice(from, to).map((view, index) => (
        <li key={view.id} ref={refFor(view.id)}>
          <ProductCard
            app={app}
            view={view}
            onClick={() =>
              app.tracker.clicked(reply.queryId, view.id, (reply.page - 1) * reply.perPage + from + index + 1)
            }
          />
        </li>
      ))}
    </ul>
  );
  const partialFrom = reply.partialFrom ?? 0;
  if (partialFrom === 0) return grid(0, views.length);
  return (
    <>
      {grid(0, partialFrom)}
      <h3 className="partial">{app.config.labels.serp.partial}</h3>
      {grid(partialFrom, views.length)}
    </>
  );
};
