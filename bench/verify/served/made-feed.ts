import { buildFeedItem, type FeedItem, feedFrame, itemWriter } from '@vitrina/testkit';
import { type MadeProduct, makeCatalog } from '../made-catalog.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const itemOf = ({ document }: MadeProduct, number: number): FeedItem => {
  const { id, group, fields } = document;
  const details = (fields.attributes as readonly string[]).map((attribute) => attribute.split(': '));
  return buildFeedItem(
    {
      id,
      group,
      title: textOf(fields.title),
      description: textOf(fields.description),
      price: `${fields.price} PLN`,
      // A product whose availability a feed leaves out counts as in stock.
      availability: textOf(fields.availability) ?? 'in_stock',
      googleCategory: null,
      productTypes: textOf(fields.category) === null ? [] : [String(fields.category)],
      brand: textOf(fields.brand),
      attributes: textOf(fields.color) === null ? {} : { color: String(fields.color) },
      details: Object.fromEntries(details),
    },
    number,
  );
};

/** The made catalog as a shop would write it, part by part. */
export function* writeMadeFeed(products: number): Generator<string> {
  const { open, close } = feedFrame();
  const write = itemWriter();
  yield open;
  let number = 0;
  for (const product of makeCatalog(products).products) yield write(itemOf(product, ++number));
  yield close;
}
