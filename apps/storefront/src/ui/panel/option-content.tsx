import { fillLabel } from '../../core/fill-label.ts';
import { markTyped } from '../../core/mark-typed.ts';
import type { PanelOption } from '../../core/panel-sections.ts';
import { type ProductView, viewProduct } from '../../core/product-view.ts';
import { ArrowIcon, ClockIcon, CrossIcon, LinkIcon, SearchIcon, TrendIcon } from '../icons.tsx';
import { Marked } from '../marked.tsx';
import { OwnerTemplate } from '../owner-template.tsx';
import { Picture } from '../picture.tsx';
import { Prices } from '../prices.tsx';
import type { SearchApp } from '../search-app.ts';

type Props = {
  readonly app: SearchApp;
  readonly option: PanelOption;
  readonly typed: string;
  readonly total: string;
  readonly onRemove: () => void;
};

const sourceIcons = { recent: ClockIcon, popular: TrendIcon, suggestion: SearchIcon } as const;

const QueryContent = ({
  app,
  option,
  typed,
  onRemove,
}: Props & { option: Extract<PanelOption, { kind: 'query' }> }) => {
  const Icon = sourceIcons[option.source];
  return (
    <div className="row">
      <Icon />
      <span className="row-text">
        <Marked parts={markTyped(option.text, option.source === 'suggestion' ? typed : '')} />
      </span>
      {option.source === 'recent' && (
        // For the pointer only; with the keyboard, Delete removes it.
        <span
          className="remove"
          aria-hidden="true"
          title={fillLabel(app.config.labels.recentQueries.remove, { query: option.text })}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onRemove();
          }}
        >
          <CrossIcon />
        </span>
      )}
    </div>
  );
};

type ProductOption = Extract<PanelOption, { kind: 'product' }>;

/** The shop's own template for a product in this place, and the size of its picture. */
const appearanceOf = ({ settings }: SearchApp['config'], place: ProductOption['place']) => {
  const { templates } = settings.serp;
  if (place === 'top') return { template: templates.topProduct, size: settings.onfocus.topProduct.imageSize };
  if (place === 'popular') return { template: templates.popularProduct, size: settings.onfocus.imageSize };
  return { template: templates.autocompleteResult, size: settings.autocomplete.imageSize };
};

const ProductContent = ({
  app,
  place,
  view,
}: {
  app: SearchApp;
  place: ProductOption['place'];
  view: ProductView;
}) => {
  const { template, size } = appearanceOf(app.config, place);
  return (
    <OwnerTemplate {...{ app, view }} html={template}>
      <div className={place === 'top' ? 'product is-top' : 'product'}>
        <span className="product-picture" style={{ inlineSize: `${size.width}px` }}>
          <Picture source={view.image} picture={view.picture} size={size} />
        </span>
        <span className="product-text">
          {place === 'bestseller' && (
            <span className="badge">{app.config.labels.autocomplete.bestseller}</span>
          )}
          <span className="product-title">
            <Marked parts={view.titleParts} />
          </span>
          <Prices view={view} />
        </span>
      </div>
    </OwnerTemplate>
  );
};

/** The visible content of an option. */
export const OptionContent = (props: Props) => {
  const { app, option } = props;
  if (option.kind === 'query') return <QueryContent {...props} option={option} />;
  if (option.kind === 'product')
    return <ProductContent app={app} place={option.place} view={viewProduct(option.product, app.config)} />;
  if (option.kind === 'value' || option.kind === 'link')
    return (
      <div className="row">
        <LinkIcon />
        <span className="row-text">
          <Marked parts={markTyped(option.label, option.kind === 'value' ? props.typed : '')} />
        </span>
      </div>
    );
  if (option.kind === 'clearRecent')
    return <div className="row is-quiet">{app.config.labels.recentQueries.clear}</div>;
  return (
    <div className="show-all">
      {props.total}
      <ArrowIcon />
    </div>
  );
};
