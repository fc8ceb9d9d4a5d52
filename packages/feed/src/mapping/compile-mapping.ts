import type { FieldValue, LanguageCode, MappingItem, ProductDocument, WrongItem } from '@vitrina/contract';
import { normaliseAvailability } from '../values/availability.ts';
import { splitCategories } from '../values/categories.ts';
import { collapseSpace, plainText, plainUrl } from '../values/html-text.ts';
import { type Price, parseNumber, parsePrice } from '../values/price.ts';
import type { RawItem } from '../xml/item-reader.ts';
import { impliedPaths, pathAlternatives } from './field-paths.ts';
import { type ItemNote, isWebAddress, maxIdChars, wrongItem } from './item-checks.ts';
import { isSaleOn } from './sale-dates.ts';
import { cutText, valueLimits } from './value-limits.ts';

export type ItemResult =
  | {
      readonly ok: true;
      readonly product: ProductDocument;
      /** The currency that stands beside the price, where one does. */
      readonly currencyFound?: string;
      /** What was passed over in an item that is kept. */
      readonly notes: readonly ItemNote[];
    }
  | { readonly ok: false; readonly wrong: WrongItem };

export type CompileOptions = {
  readonly currency: string;
  readonly language: LanguageCode;
  /** The moment at which sale dates are looked at. */
  readonly now?: Date;
};

type FieldPlan = { readonly item: MappingItem; readonly paths: readonly string[] };
type Draft = {
  readonly fields: Record<string, FieldValue>;
  readonly faults: ItemNote[];
  readonly notes: ItemNote[];
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

const readText = (text: string): string =>
  text.startsWith('http') && /^https?:\/\//.test(text) ? plainUrl(collapseSpace(text)) : plainText(text);

/** Addresses that are too long are checked as they are, or left out. */
const readShortText = (text: string, label: string): string => {
  const read = readText(text);
  if (label === 'link') return read;
  if (label === 'image_link') return read.length > valueLimits.addressChars ? '' : read;
  return cutText(read, label === 'title' ? valueLimits.titleChars : valueLimits.textChars);
};

const charsOf = (value: FieldValue | undefined): number => {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? value.reduce((sum, part) => sum + part.length, 0) : 0;
};

/** The characters of a field that was read; one that fills a product beyond its bound is left out, short ones never are. */
const leaveOutBeyond = ({ fields }: Draft, label: string, charsBefore: number): number => {
  const chars = charsOf(fields[label]);
  if (charsBefore + chars <= valueLimits.productChars || chars <= valueLimits.addressChars) return chars;
  delete fields[label];
  return 0;
};

const readTable = (texts: readonly string[], { fieldLabel, separator }: MappingItem): string[] => {
  const values = new Set<string>();
  for (const text of texts) {
    if (values.size >= valueLimits.tableValues) break;
    const plain = cutText(readText(text), valueLimits.textChars);
    const parts =
      fieldLabel === 'categories' || fieldLabel === 'product_type'
        ? splitCategories(plain, separator)
        : separator === ''
          ? [plain]
          : plain.split(separator);
    for (const part of parts) {
      const value = cutText(part.trim(), valueLimits.tableValueChars);
      if (value !== '') values.add(value);
    }
  }
  return [...values].slice(0, valueLimits.tableValues);
};

const readPriceField = (draft: Draft, { item }: FieldPlan, text: string): Price | null => {
  const price = parsePrice(text);
  if (price) draft.fields[item.fieldLabel] = price.amount;
  else if (text !== '') {
    const note: ItemNote = { field: item.path, reason: 'price_invalid', value: text };
    (item.fieldLabel === 'price' ? draft.faults : draft.notes).push(note);
  } else if (item.fieldLabel === 'price')
    draft.notes.push({ field: item.path, reason: 'price_empty', value: '' });
  return price;
};

const readPlainField = (draft: Draft, { item }: FieldPlan, texts: readonly string[]): void => {
  const [first = ''] = texts;
  if (item.fieldType === 'table') {
    const values = readTable(texts, item);
    if (values.length > 0) draft.fields[item.fieldLabel] = values;
  } else if (item.fieldType === 'number') {
    const number = parseNumber(first);
    if (number !== null) draft.fields[item.fieldLabel] = number;
  } else {
    const text = readShortText(first, item.fieldLabel);
    if (text !== '') draft.fields[item.fieldLabel] = text;
  }
};

const checkLink = (draft: Draft, { item }: FieldPlan): void => {
  const link = draft.fields.link;
  if (typeof link !== 'string') draft.faults.push({ field: item.path, reason: 'link_empty', value: '' });
  else if (!isWebAddress(link)) draft.faults.push({ field: item.path, reason: 'link_invalid', value: link });
};

/** After a field was read: what its absence means, and its one form. */
const finishField = (draft: Draft, plan: FieldPlan, path: string): void => {
  const { fields, faults, notes } = draft;
  const label = plan.item.fieldLabel;
  if (label === 'link') checkLink(draft, plan);
  else if (label === 'title' && fields.title === undefined)
    faults.push({ field: plan.item.path, reason: 'title_empty', value: '' });
  else if (label === 'image_link' && fields.image_link === undefined)
    notes.push({ field: plan.item.path, reason: 'image_empty', value: '' });
  else if (label === 'availability') {
    if (typeof fields.availability === 'string')
      fields.availability = normaliseAvailability(fields.availability, path);
    else notes.push({ field: plan.item.path, reason: 'availability_empty', value: '' });
  }
};

const readId = (raw: RawItem, plan: FieldPlan, faults: ItemNote[]): string => {
  const id = collapseSpace(textsAt(raw, plan.paths)[0] ?? '');
  if (id === '') faults.push({ field: plan.item.path, reason: 'id_empty', value: '' });
  else if (id.length > maxIdChars) faults.push({ field: plan.item.path, reason: 'id_too_long', value: id });
  return id;
};

/** A sale price that holds now and is lower becomes the price; the regular one becomes the old price. */
const applySale = (draft: Draft, raw: RawItem, salePaths: readonly string[], now: number): void => {
  const { fields } = draft;
  const [text] = textsAt(raw, salePaths);
  const regular = fields.price;
  if (text === undefined || typeof regular !== 'number') return;
  const sale = parsePrice(text);
  if (!sale || sale.amount <= 0 || sale.amount >= regular) return;
  if (!isSaleOn(textsAt(raw, impliedPaths.saleDates)[0], now)) return;
  fields.price = sale.amount;
  fields.old_price ??= regular;
};

/**
 * Makes of a saved mapping the function that turns a raw item into a product. An item is wrong without an id (of at
 * most 50 characters), a title and a web address, or with a price that can't be read; a missing image, availability
 * or price is noted and the item kept. Repeated ids are seen by the caller, who knows the other items.
 */
export const compileMapping = (
  mapping: readonly MappingItem[],
  options: CompileOptions,
): ((raw: RawItem) => ItemResult) => {
  const plans = mapping.map((item): FieldPlan => ({ item, paths: pathAlternatives(item.path) }));
  const idPlan = plans.find(({ item }) => item.fieldLabel === 'id');
  const pathsOf = (label: string, fallback: readonly string[]): readonly string[] =>
    plans.find(({ item }) => item.fieldLabel === label)?.paths ?? fallback;
  const salePaths = pathsOf('sale_price', impliedPaths.salePrice);
  const groupPaths = pathsOf('item_group_id', impliedPaths.group);
  const fieldPlans = plans.filter((plan) => plan !== idPlan);
  const now = (options.now ?? new Date()).getTime();
  return (raw) => {
    const draft: Draft = { fields: {}, faults: [], notes: [] };
    const id = idPlan ? readId(raw, idPlan, draft.faults) : '';
    let currencyFound: string | null = null;
    let chars = 0;
    for (const plan of fieldPlans) {
      const texts = textsAt(raw, plan.paths);
      if (priceFields.includes(plan.item.fieldLabel) && plan.item.fieldType === 'number') {
        const price = readPriceField(draft, plan, texts[0] ?? '');
        if (plan.item.fieldLabel === 'price') currencyFound = price?.currency ?? null;
      } else readPlainField(draft, plan, texts);
      chars += leaveOutBeyond(draft, plan.item.fieldLabel, chars);
      finishField(draft, plan, plan.item.path);
    }
    if (draft.faults.length > 0 || !idPlan) {
      const title = typeof draft.fields.title === 'string' ? draft.fields.title : '';
      return { ok: false, wrong: wrongItem(raw.position, id, title, draft.faults) };
    }
    applySale(draft, raw, salePaths, now);
    const group = cutText(collapseSpace(textsAt(raw, groupPaths)[0] ?? ''), valueLimits.groupChars);
    return {
      ok: true,
      product: { id, group: group === '' ? null : group, fields: draft.fields },
      ...(currencyFound !== null && { currencyFound }),
      notes: draft.notes,
    };
  };
};
