import type { LanguageCode, MappingItem, ProductDocument, WrongItem } from '@vitrina/contract';
import { collapseSpace } from '../values/html-text.ts';
import { isOtherCurrency, type Price, parsePrice, readCurrency } from '../values/price.ts';
import type { RawItem } from '../xml/item-reader.ts';
import { type FieldCheck, fieldCheck } from './field-checks.ts';
import { impliedPaths, pathAlternatives } from './field-paths.ts';
import { type FieldReader, fieldReader } from './field-readers.ts';
import { type ItemNote, maxIdChars, wrongItem } from './item-checks.ts';
import { keepValue, newDraft, type ProductDraft } from './product-draft.ts';
import { saleAt } from './sale-dates.ts';
import { cutText, valueLimits } from './value-limits.ts';

export type ItemResult =
  | {
      readonly ok: true;
      readonly product: ProductDocument;
      /** The currency beside the price, if there is one. */
      readonly currencyFound?: string;
      /** What was ignored in an accepted item. */
      readonly notes: readonly ItemNote[];
      /** When the same item is another product because a sale begins or ends, if ever. */
      readonly changesAtMs?: number;
    }
  | { readonly ok: false; readonly wrong: WrongItem };

export type CompileOptions = {
  readonly currency: string;
  readonly language: LanguageCode;
  /** The time for which sale dates are evaluated. */
  readonly now?: Date;
};

type FieldPlan = {
  readonly item: MappingItem;
  readonly paths: readonly string[];
  readonly isPrice: boolean;
  readonly read: FieldReader;
  readonly check: FieldCheck | undefined;
};

const none: readonly string[] = [];
const priceFields: readonly string[] = ['price', 'sale_price', 'old_price', 'omnibus_price'];

const textsAt = (raw: RawItem, paths: readonly string[]): readonly string[] => {
  for (const path of paths) {
    const texts = raw.values.get(path);
    if (texts) return texts;
  }
  return none;
};

/** What is known of an item's prices before they are read: the catalog's currency, and the item's own for prices that name none. */
type Currencies = { readonly own: string; readonly ofItem: string | null };

const priceIn = (text: string, { ofItem }: Currencies): Price | null => {
  const price = parsePrice(text);
  return price && price.currency === null && ofItem !== null ? { ...price, currency: ofItem } : price;
};

/** A price in another currency isn't the product's: its amount would be read as one in the catalog's. */
const noteCurrency = (draft: ProductDraft, path: string, text: string, currency: string): void => {
  if (draft.notes.some(({ field, reason }) => field === path && reason === 'currency_foreign')) return;
  const value = parsePrice(text)?.currency === null ? `${text} ${currency}` : text;
  draft.notes.push({ field: path, reason: 'currency_foreign', value, currency });
};

const readPrice = (
  draft: ProductDraft,
  { fieldLabel, path }: MappingItem,
  text: string,
  currencies: Currencies,
): number | undefined => {
  const price = priceIn(text, currencies);
  if (text !== '' && !price) {
    const faults = fieldLabel === 'price' ? draft.faults : draft.notes;
    // Another field with the same path has reported it.
    if (!faults.some(({ field, reason }) => field === path && reason === 'price_invalid'))
      faults.push({ field: path, reason: 'price_invalid', value: text });
  } else if (text === '' && fieldLabel === 'price')
    draft.notes.push({ field: path, reason: 'price_empty', value: '' });
  if (fieldLabel === 'price') draft.currencyFound = price?.currency ?? null;
  if (price?.currency && isOtherCurrency(price, currencies.own)) {
    noteCurrency(draft, path, text, price.currency);
    return undefined;
  }
  return price?.amount;
};

/** A draft, or what only the shop's staff may see: its page is none that visitors could open. */
const checkPublished = (draft: ProductDraft, raw: RawItem): void => {
  const path = impliedPaths.published.find((each) => raw.values.has(each));
  const value = path && raw.values.get(path)?.[0]?.trim();
  if (path && (value === '0' || value === '-1'))
    draft.faults.push({ field: path, reason: 'not_published', value });
};

const readId = (raw: RawItem, plan: FieldPlan, faults: ItemNote[]): string => {
  const id = collapseSpace(textsAt(raw, plan.paths)[0] ?? '');
  if (id === '') faults.push({ field: plan.item.path, reason: 'id_empty', value: '' });
  else if (id.length > maxIdChars) faults.push({ field: plan.item.path, reason: 'id_too_long', value: id });
  return id;
};

const never = Number.POSITIVE_INFINITY;

/** If a sale price is valid now and lower, it becomes the price and the regular one the old price. Returns when that changes. */
const applySale = (
  draft: ProductDraft,
  raw: RawItem,
  salePaths: readonly string[],
  currencies: Currencies,
  now: number,
): number => {
  const { fields } = draft;
  const [text] = textsAt(raw, salePaths);
  const regular = fields.price;
  if (text === undefined || typeof regular !== 'number') return never;
  const sale = priceIn(text, currencies);
  if (sale?.currency && isOtherCurrency(sale, currencies.own)) {
    noteCurrency(draft, salePaths[0] ?? '', text, sale.currency);
    return never;
  }
  if (!sale || sale.amount <= 0 || sale.amount >= regular) return never;
  const { isOn, changesAtMs } = saleAt(textsAt(raw, impliedPaths.saleDates)[0], now);
  if (isOn) {
    fields.price = sale.amount;
    fields.old_price ??= regular;
  }
  return changesAtMs;
};

/**
 * Compiles a saved mapping into a function that turns a raw item into a product. An item is wrong without an id (of at most 50 characters), a
 * title and a web address, with an unreadable price, or if it isn't published; a missing image, availability or price, and a price in another currency,
 * is noted and the item accepted without it. Repeated ids
 * are up to the caller, who knows the other items.
 */
export const compileMapping = (
  mapping: readonly MappingItem[],
  options: CompileOptions,
): ((raw: RawItem) => ItemResult) => {
  const plans = mapping.map(
    (item): FieldPlan => ({
      item,
      paths: pathAlternatives(item.path),
      isPrice: item.fieldType === 'number' && priceFields.includes(item.fieldLabel),
      read: fieldReader(item),
      check: fieldCheck(item),
    }),
  );
  const idPlan = plans.find(({ item }) => item.fieldLabel === 'id');
  const pathsOf = (label: string, fallback: readonly string[]): readonly string[] =>
    plans.find(({ item }) => item.fieldLabel === label)?.paths ?? fallback;
  const salePaths = pathsOf('sale_price', impliedPaths.salePrice);
  const groupPaths = pathsOf('item_group_id', impliedPaths.group);
  const fieldPlans = plans.filter((plan) => plan !== idPlan);
  const now = (options.now ?? new Date()).getTime();
  return (raw) => {
    const draft = newDraft();
    const currencies = {
      own: options.currency,
      ofItem: readCurrency(textsAt(raw, impliedPaths.currency)[0] ?? ''),
    };
    checkPublished(draft, raw);
    const id = idPlan ? readId(raw, idPlan, draft.faults) : '';
    for (const { item, paths, isPrice, read, check } of fieldPlans) {
      const texts = textsAt(raw, paths);
      const value = isPrice ? readPrice(draft, item, texts[0] ?? '', currencies) : read(texts);
      const stored = keepValue(draft, item.fieldLabel, value);
      check?.(draft, stored);
    }
    if (draft.faults.length > 0 || !idPlan)
      return { ok: false, wrong: wrongItem(raw.position, { id, fields: draft.fields }, draft.faults) };
    const changesAtMs = applySale(draft, raw, salePaths, currencies, now);
    const group = cutText(collapseSpace(textsAt(raw, groupPaths)[0] ?? ''), valueLimits.groupChars);
    return {
      ok: true,
      product: { id, group: group === '' ? null : group, fields: draft.fields },
      ...(draft.currencyFound !== null && { currencyFound: draft.currencyFound }),
      notes: draft.notes,
      ...(changesAtMs !== never && { changesAtMs }),
    };
  };
};
