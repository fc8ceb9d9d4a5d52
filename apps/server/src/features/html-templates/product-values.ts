import type {
  AppLabels,
  AppSettings,
  FieldValue,
  ProductDocument,
  TemplatePlaceholder,
} from '@vitrina/contract';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import type { Values } from './compile/liquid.ts';

/** A product as a mail shows it. */
export type MailProduct = {
  readonly id: string;
  /** By the names of placeholders. */
  readonly values: Values;
  readonly price: number | null;
  readonly oldPrice: number | null;
  /** The most general first: `Dom > Meble`. */
  readonly categories: readonly string[];
  /** Where small versions of its picture are, which every mail client can show; null if there are none. */
  readonly thumbnails: string | null;
};

export type ShopLook = {
  /** BCP 47. */
  readonly language: string;
  readonly currency: string;
  readonly settings: AppSettings;
  readonly labels: AppLabels;
};

const longestValue = 5000;
const text = (value: FieldValue | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '')).slice(0, longestValue);
const amount = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);
const webAddress = (value: FieldValue | undefined): string => {
  const address = text(value).trim();
  return /^https?:\/\//i.test(address) ? address : '';
};

/** Formats prices as the search app does. */
export const createPriceFormat = ({
  language,
  currency,
  settings,
}: ShopLook): ((price: number) => string) => {
  const { removeDecimals, currency: sign } = settings.general;
  const decimals = removeDecimals ? 0 : 2;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  if (sign !== '') {
    const format = new Intl.NumberFormat(language, digits);
    return (price) => `${format.format(price)}\u00a0${sign}`;
  }
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    ...(removeDecimals && digits),
  });
  return (price) => format.format(price);
};

/** Makes the values of placeholders: those that the search app's templates have, and every field of the mapping. */
export const createViewProduct = (look: ShopLook): ((product: ProductDocument) => MailProduct) => {
  const format = createPriceFormat(look);
  const show = (price: number | null): string => (price === null ? '' : format(price));
  const names: Readonly<Record<string, string>> = look.labels.availability;
  return ({ id, fields }) => {
    const price = amount(fields.price);
    const old = amount(fields.old_price);
    const isReduced = price !== null && old !== null && old > price;
    const availability = text(fields.availability);
    const { categories } = fields;
    return {
      id,
      thumbnails: null,
      price,
      oldPrice: isReduced ? old : null,
      categories: Array.isArray(categories) ? categories : [text(categories)].filter((path) => path !== ''),
      values: {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)])),
        id,
        title: text(fields.title),
        image: webAddress(fields.image_link),
        price: show(price),
        oldPrice: isReduced ? show(old) : '',
        lowestPrice: isReduced ? show(amount(fields.omnibus_price)) : '',
        link: webAddress(fields.link),
        brand: text(fields.brand),
        availability: names[availability] || availability,
        availabilityValue: availability,
      },
    };
  };
};

const madeNames = [
  ...['title', 'image', 'price', 'oldPrice', 'lowestPrice', 'link', 'brand', 'availability'],
  ...['availabilityValue', 'id'],
] as const;

const exampleLength = 200;

/** All that a template of this search can show, with an example. */
export const listPlaceholders = (
  { catalog }: InstanceWithCatalog,
  example: MailProduct | undefined,
): TemplatePlaceholder[] => {
  const exampleOf = (name: string): string => (example?.values[name] ?? '').slice(0, exampleLength);
  const made = madeNames.map((name) => ({ name, kind: name, example: exampleOf(name) }));
  const fields = (catalog.mapping ?? [])
    .map(({ qonId }) => qonId)
    .filter((name) => !madeNames.some((other) => other === name))
    .map((name) => ({ name, kind: 'field' as const, example: exampleOf(name) }));
  return [...made, ...fields];
};
