import type { Highlight, PublicConfig, PublicPicture, PublicProduct } from '@vitrina/contract';
import { formatPrice } from './format-price.ts';
import { nameValue } from './name-value.ts';

/** A product as shown on a card. Fields that the shop doesn't share are empty. */
export type ProductView = {
  readonly id: string;
  readonly title: string;
  readonly titleParts: Highlight;
  readonly brand: string;
  readonly link: string;
  readonly image: string;
  /** Small versions of the same picture; null if there are none. */
  readonly picture: PublicPicture | null;
  readonly price: string;
  /** The regular price, if the current one is lower. */
  readonly oldPrice: string;
  /** The lowest price of the last 30 days. */
  readonly lowestPrice: string;
  readonly isAvailable: boolean;
  /** In the shop's words. */
  readonly availability: string;
  /** All shared fields as text, for the placeholders of the shop's own templates. */
  readonly fields: Readonly<Record<string, string>>;
};

const textOf = (value: PublicProduct['fields'][string] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** Lets through only http(s) addresses, since feeds are untrusted. */
export const webAddress = (address: string): string =>
  /^(https?:)?\/\//i.test(address) || /^\/(?!\/)/.test(address) ? address : '';

export const viewProduct = (product: PublicProduct, config: PublicConfig): ProductView => {
  const { fields } = product;
  const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const price = amount(fields.price);
  const old = amount(fields.old_price);
  const lowest = amount(fields.omnibus_price);
  const show = (value: number | null): string => (value === null ? '' : formatPrice(value, config));
  const isReduced = price !== null && old !== null && old > price;
  const title = textOf(fields.title);
  return {
    id: product.id,
    title,
    titleParts:
      product.highlights.title.length > 0 ? product.highlights.title : [{ text: title, match: false }],
    brand: textOf(fields.brand),
    link: webAddress(textOf(fields.link)),
    image: webAddress(textOf(fields.image_link)),
    picture: product.picture ?? null,
    price: show(price),
    oldPrice: isReduced ? show(old) : '',
    lowestPrice: isReduced ? show(lowest) : '',
    isAvailable: textOf(fields.availability) !== 'out_of_stock',
    availability: nameValue(config, 'availability', textOf(fields.availability)),
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)])),
  };
};
