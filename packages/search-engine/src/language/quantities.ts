import { maxDecimals } from './token-buffer.ts';

/** An amount of a kind, in the kind's base unit: millilitres, milligrams, millimetres, milliwatts. */
export type Quantity = { readonly kind: QuantityKind; readonly amount: number };

const quantityKinds = ['volume', 'mass', 'length', 'power'] as const;
export type QuantityKind = (typeof quantityKinds)[number];

type Unit = {
  /** As it is written in values. */
  readonly name: string;
  /** As it may be written, in small letters. */
  readonly spellings: readonly string[];
  /** In base units. */
  readonly size: number;
  /** The least amount that is written in it, in base units; absent if none is. */
  readonly from?: number;
};

/** By kind, the greatest unit first. */
const unitsByKind: Readonly<Record<QuantityKind, readonly Unit[]>> = {
  volume: [
    { name: 'l', spellings: ['l', 'ltr', 'litr'], size: 1000, from: 1000 },
    { name: 'dl', spellings: ['dl'], size: 100 },
    { name: 'cl', spellings: ['cl'], size: 10 },
    { name: 'ml', spellings: ['ml'], size: 1, from: 0 },
  ],
  mass: [
    { name: 'kg', spellings: ['kg'], size: 1_000_000, from: 1_000_000 },
    { name: 'dag', spellings: ['dag', 'dkg'], size: 10_000 },
    { name: 'g', spellings: ['g', 'gr'], size: 1000, from: 1000 },
    { name: 'mg', spellings: ['mg'], size: 1, from: 0 },
  ],
  length: [
    { name: 'm', spellings: ['m'], size: 1000, from: 10_000 },
    { name: 'cm', spellings: ['cm'], size: 10, from: 100 },
    { name: 'mm', spellings: ['mm'], size: 1, from: 0 },
  ],
  power: [
    { name: 'kW', spellings: ['kw'], size: 1_000_000, from: 10_000_000 },
    { name: 'W', spellings: ['w'], size: 1000, from: 1000 },
    { name: 'mW', spellings: ['mw'], size: 1, from: 0 },
  ],
};

const unitBySpelling: ReadonlyMap<string, { readonly kind: QuantityKind; readonly unit: Unit }> = new Map(
  quantityKinds.flatMap((kind) =>
    unitsByKind[kind].flatMap((unit) =>
      unit.spellings.map((spelling) => [spelling, { kind, unit }] as const),
    ),
  ),
);

/** Capitals that mean something else: `5G` is no five grams, `10 M` no ten metres, and megawatts are no milliwatts. */
const otherMeanings: ReadonlySet<string> = new Set(['G', 'M', 'MW', 'Mw', 'GR']);

const maxSpelledDecimals = 3;

/** Binary fractions would make 0,07 kg and 70 g differ. */
const rounded = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** A number and a unit as an amount; null if the unit is of no known kind. */
export const toQuantity = (number: number, unit: string): Quantity | null => {
  const known = otherMeanings.has(unit) ? undefined : unitBySpelling.get(unit.toLowerCase());
  return known ? { kind: known.kind, amount: rounded(number * known.unit.size) } : null;
};

const written = /^(\d{1,9}(?:[.,]\d{1,3})?)\s*([a-zA-Z]{1,4})$/;
/** `1,500` is one and a half to some and fifteen hundred to others. */
const ambiguous = /^[1-9]\d*[.,]\d{3}$/;

/** A text that is a quantity and nothing else, such as `0,5 l`; null for any other, and where it could mean two. */
export const readQuantity = (text: string): Quantity | null => {
  const [, number = '', unit = ''] = written.exec(text) ?? [];
  if (number === '' || ambiguous.test(number)) return null;
  return toQuantity(Number(number.replace(',', '.')), unit);
};

const hasFewDecimals = (number: number): boolean => rounded(number * 10 ** maxSpelledDecimals) % 1 === 0;

/** In the greatest unit of the usual ones that needs no more decimals. */
const measure = ({ kind, amount }: Quantity, maxDecimals: number): { number: number; unit: string } => {
  const usual = unitsByKind[kind].filter(({ from }) => from !== undefined && amount >= from);
  const isShort = ({ size }: Unit): boolean => rounded((amount / size) * 10 ** maxDecimals) % 1 === 0;
  const { name, size } = usual.find(isShort) ?? usual.at(-1) ?? unitsByKind[kind][0];
  return { number: rounded(amount / size), unit: name };
};

/**
 * The one way in which equal quantities are written in values: in the greatest unit of the usual ones that needs no decimals. `0,5 l` is
 * `500 ml`, `1 m` is `100 cm`, `1,5 kg` is `1500 g`.
 */
export const writeQuantity = (quantity: Quantity): string => {
  const { number, unit } = measure(quantity, 0);
  return `${number} ${unit}`;
};

/** As people write it: `1,5 l` where `writeQuantity` has `1500 ml`. */
export const showQuantity = (quantity: Quantity): { readonly number: number; readonly unit: string } =>
  measure(quantity, 2);

/** A number with decimals as the words that the tokeniser makes of it. */
export const numberWords = (whole: string, decimals: string): string[] => {
  if (decimals === '') return [whole];
  return [whole, decimals.length <= maxDecimals ? `.${decimals}` : decimals];
};

/** All ways to write a quantity with few decimals, as words: `[['500', 'ml'], ['50', 'cl'], ['0', '.5', 'l'], …]`. */
export const spellQuantity = ({ kind, amount }: Quantity): string[][] =>
  unitsByKind[kind].flatMap(({ spellings, size }) => {
    const number = rounded(amount / size);
    if (!hasFewDecimals(number)) return [];
    const [whole = '', decimals] = String(number).split('.');
    const written = decimals?.length === 1 ? [decimals, `${decimals}0`] : [decimals ?? ''];
    const numbers = written.map((digits) => numberWords(whole, digits));
    return numbers.flatMap((words) => spellings.map((spelling) => [...words, spelling]));
  });
