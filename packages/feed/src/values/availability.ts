import type { availabilities } from '@vitrina/contract';

export type Availability = (typeof availabilities)[number];

const words: ReadonlyMap<string, Availability> = new Map(
  (
    [
      [
        'in_stock',
        'in stock|instock|available|available for order|limited availability|true|yes|y|1|tak|ano|áno|dostępny|dostepny|dostępna|dostępne|w magazynie|na stanie|skladem|na skladě|na sklade|ihned|od ręki|24h|auf lager|lagernd|sofort lieferbar|disponibile|raktáron|в наличии|є в наявності|в наявності',
      ],
      [
        'out_of_stock',
        'out of stock|outofstock|sold out|soldout|unavailable|discontinued|false|no|n|0|nie|ne|niedostępny|niedostepny|niedostępna|niedostępne|brak|brak w magazynie|wyprzedane|není skladem|nie je skladom|vyprodáno|vypredané|nedostupné|nicht auf lager|ausverkauft|non disponibile|esaurito|нет в наличии|немає в наявності',
      ],
      [
        'preorder',
        'preorder|pre order|presale|przedsprzedaż|przedsprzedaz|zapowiedź|předobjednávka|predobjednávka|vorbestellung|preordine',
      ],
      [
        'backorder',
        'backorder|back order|on order|made to order|na zamówienie|na zamowienie|na objednávku|na objednání|auf bestellung|под заказ|під замовлення',
      ],
    ] as const
  ).flatMap(([availability, list]) => list.split('|').map((word) => [word, availability] as const)),
);

/** Products that ship within this many days count as in stock. */
const soonDays = 7;

/** Ceneo's `avail`: 1 at once, 3, 7 and 14 days, 90 to order, 99 ask the shop, 110 before its release. */
const ceneoCodes: ReadonlyMap<string, Availability> = new Map([
  ['1', 'in_stock'],
  ['3', 'in_stock'],
  ['7', 'in_stock'],
  ['14', 'backorder'],
  ['90', 'backorder'],
  ['99', 'backorder'],
  ['110', 'preorder'],
]);

/** What a number means in a field of this name: days, Ceneo's codes, or, as shops' own columns have them, pieces. */
const numberMeaning = (path: string): 'days' | 'ceneo' | 'pieces' => {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('@')) + 1).toLowerCase();
  if (/^delivery(?:_date|_days)?$/.test(name)) return 'days';
  return name === 'avail' ? 'ceneo' : 'pieces';
};

/** Null for a code of Ceneo that nobody knows. */
const byNumber = (text: string, path: string): Availability | null => {
  const meaning = numberMeaning(path);
  if (meaning === 'ceneo') return ceneoCodes.get(text) ?? null;
  if (meaning === 'days') return Number(text) <= soonDays ? 'in_stock' : 'backorder';
  return Number(text) > 0 ? 'in_stock' : 'out_of_stock';
};

const pieces = /^(-?\d+(?:[.,]\d+)?)(?:\s*(?:szt|ks|pcs)\.?)?$/i;

/** A number, also as so many pieces, in Polish, Czech or English; undefined if the text is something else. */
export const readPieces = (text: string): string | undefined =>
  pieces.exec(text.trim())?.[1]?.replace(',', '.');

/** The contract's word if the dialect of the path has the text, otherwise the text unchanged. */
export const normaliseAvailability = (text: string, path: string): string => {
  const number = readPieces(text);
  const known = number && byNumber(number, path);
  if (known) return known;
  if (numberMeaning(path) === 'days' && /^\d{4}-\d\d-\d\d/.test(text)) return 'preorder';
  const plain = text
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[_\s-]+/g, ' ')
    .trim();
  return words.get(plain) ?? words.get(plain.replaceAll(' ', '_')) ?? text;
};
