import { fillOrAppend } from '../../core/fill-label.ts';
import type { ProductView } from '../../core/product-view.ts';
import { Marked } from '../marked.tsx';
import { OwnerTemplate } from '../owner-template.tsx';
import { Picture } from '../picture.tsx';
import { Prices } from '../prices.tsx';
import type { SearchApp } from '../search-app.ts';

type Props = { readonly app: SearchApp; readonly view: ProductView; readonly onClick: () => void };

const CardBody = ({ app, view }: Omit<Props, 'onClick'>) => {
  const { labels, settings } = app.config;
  const { imageSize } = settings.serp;
  return (
    <>
      <Picture
        source={view.image}
        picture={imageSize.useQuarticImages ? view.picture : null}
        size={imageSize}
        isBoxed={imageSize.useQuarticImages}
      />
      <div className="card-text">
        {view.brand && <span className="card-brand">{view.brand}</span>}
        <span className="card-title">
          {view.link ? (
            <a href={view.link} className="card-link">
              <Marked parts={view.titleParts} />
            </a>
          ) : (
            <Marked parts={view.titleParts} />
          )}
        </span>
        <Prices view={view} />
        {view.lowestPrice && (
          <span className="card-note">
            {fillOrAppend(labels.serp.lowestPrice, 'price', view.lowestPrice)}
          </span>
        )}
        {!view.isAvailable && <span className="card-unavailable">{labels.serp.unavailable}</span>}
      </div>
    </>
  );
};

/** A product in the results, with the shop's own template or the built-in look. */
export const ProductCard = ({ app, view, onClick }: Props) => {
  const { productCard } = app.config.settings.serp.templates;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for clicks on the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className={view.isAvailable ? 'card' : 'card is-unavailable'}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) onClick();
      }}
    >
      <OwnerTemplate {...{ app, view }} html={productCard}>
        <CardBody app={app} view={view} />
      </OwnerTemplate>
    </div>
  );
};
