const styles = `
* { box-sizing: border-box }
html { background: #fff; color: #22282b; font: 16px/1.45 system-ui, -apple-system, 'Segoe UI', sans-serif }
body { margin: 0 }
.shop { display: flex; align-items: center; gap: 24px; padding: 14px 24px; border-bottom: 1px solid #e6e9ea }
.logo { flex: none; width: 92px; height: 26px; border-radius: 6px; background: #dfe4e6 }
.field { flex: 1; max-width: 620px; height: 44px; padding: 0 14px; border: 1px solid #b9c2c5; border-radius: 8px; font: inherit; color: inherit; background: #fff }
.field:focus { outline: 2px solid #1c6b54; outline-offset: -1px }
.icons { flex: none; display: flex; gap: 12px; margin-inline-start: auto }
.icons i { width: 24px; height: 24px; border-radius: 50%; background: #e9edee }
.place { padding: 20px 24px }
.rest { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 20px; padding: 24px }
.rest i { height: 210px; border-radius: 8px; background: #f3f5f5 }
.product { display: grid; grid-template-columns: 1fr 3fr; gap: 24px; padding: 20px 24px 0 }
.product > i { height: 96px; border-radius: 8px; background: #f3f5f5 }
.lines { display: grid; align-content: start; gap: 12px }
.lines i { height: 16px; border-radius: 4px; background: #f3f5f5 }
.lines i:first-child { height: 24px; width: 60% } .lines i:last-child { width: 80% }
.rest i:first-child { grid-column: 1 / -1; height: 150px }
[hidden] { display: none }
@media (max-width: 600px) { .shop { flex-wrap: wrap; gap: 12px; padding: 12px 16px } .field { order: 3; flex-basis: 100% } .place, .rest { padding: 16px } .product { gap: 16px; padding: 16px 16px 0 } }
`;

const build = (tag: string, className: string, ...children: readonly Node[]): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
};
const marks = (count: number): Node[] => Array.from({ length: count }, () => build('i', ''));

const addStyles = (): void => {
  const style = document.createElement('style');
  style.textContent = styles;
  document.head.append(style);
};
const buildHead = (field: HTMLElement): HTMLElement =>
  build('div', 'shop', build('span', 'logo'), field, build('span', 'icons', ...marks(2)));

/** The outline of a product's page. Returns the place for a look. */
export const buildProductPage = (): HTMLElement => {
  addStyles();
  const place = build('div', 'place');
  const product = build('div', 'product', build('i', ''), build('div', 'lines', ...marks(3)));
  product.setAttribute('aria-hidden', 'true');
  document.body.append(buildHead(build('span', '')), product, place);
  return place;
};

/** The outline of a page that shows a stream. Returns the place for it. */
export const buildStreamPage = (): HTMLElement => {
  addStyles();
  const place = build('div', 'place');
  document.body.append(buildHead(build('span', '')), place);
  return place;
};

/** The outline of a shop's page: its input, a place for results, and some content. */
export const buildShopPage = () => {
  addStyles();
  const input = document.createElement('input');
  Object.assign(input, { type: 'search', className: 'field', id: 'q' });
  const place = build('div', 'place');
  place.id = 'results';
  const rest = build('div', 'rest', ...marks(19));
  rest.setAttribute('aria-hidden', 'true');
  document.body.append(buildHead(input), place, rest);
  return { input, place, rest };
};
export type ShopPage = ReturnType<typeof buildShopPage>;
