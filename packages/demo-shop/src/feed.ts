import type { DemoCatalog } from './catalog.ts';
import { writeMistakes } from './feed-mistakes.ts';
import { escapeMarkup } from './markup.ts';
import type { DemoItem } from './product.ts';
import { secondPictureOf } from './second-pictures.ts';
import { shop } from './shop.ts';

const tag = (name: string, value: string | null): string =>
  value === null ? '' : `<${name}>${escapeMarkup(value)}</${name}>\n`;

const price = (priceMinor: number): string => `${(priceMinor / 100).toFixed(2)} PLN`;

const writeItem = (item: DemoItem, homeUrl: string): string => {
  const second = secondPictureOf(item);
  return [
    '<item>\n',
    tag('g:id', item.id),
    tag('g:title', item.title),
    tag('g:description', item.description),
    tag('g:link', `${homeUrl}/demo/p/${item.slug}`),
    tag('g:image_link', item.hasPicture ? `${homeUrl}/demo/pictures/${item.id}.svg` : null),
    tag('g:additional_image_link', second && `${homeUrl}/demo/${second}`),
    tag('g:availability', item.availability),
    tag('g:availability_date', item.availability === 'preorder' ? shop.preorderDate : null),
    tag('g:price', price(item.priceMinor)),
    tag('g:sale_price', item.sale && price(item.sale.priceMinor)),
    tag('g:omnibus_price', item.sale && price(item.sale.omnibusPriceMinor)),
    tag('g:brand', item.brand),
    tag('g:gtin', item.gtin),
    tag('g:condition', 'new'),
    tag('g:item_group_id', item.group),
    tag('g:color', item.colour),
    tag('g:size', item.size),
    tag('g:material', item.material),
    tag('g:product_type', item.productType.join(' > ')),
    tag('g:google_product_category', String(item.googleCategory)),
    ...item.details.map(([name, value]) =>
      [
        '<g:product_detail>\n',
        tag('g:section_name', 'Cechy'),
        tag('g:attribute_name', name),
        tag('g:attribute_value', value),
        '</g:product_detail>\n',
      ].join(''),
    ),
    '<g:shipping>\n',
    tag('g:country', 'PL'),
    tag('g:price', '12.99 PLN'),
    '</g:shipping>\n</item>\n',
  ].join('');
};

/** The Google Merchant feed (RSS 2.0) in chunks. `homeUrl` has no trailing slash. */
export function* writeFeed(catalog: DemoCatalog, homeUrl: string): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield tag('title', shop.name) + tag('link', `${homeUrl}/demo`) + tag('description', shop.motto);
  for (const product of catalog.products)
    yield product.items.map((item) => writeItem(item, homeUrl)).join('');
  yield writeMistakes(homeUrl, catalog.products[0]?.items[0].id ?? '');
  yield '</channel>\n</rss>\n';
}
