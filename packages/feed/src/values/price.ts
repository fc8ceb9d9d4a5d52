/** A price in a feed. `amount` is in major units; `currency` is ISO 4217, null if there is none beside it. */
export type Price = { readonly amount: number; readonly currency: string | null };

const currencyBySign: ReadonlyMap<string, string> = new Map([
  ['zł', 'PLN'],
  ['zl', 'PLN'],
  ['kč', 'CZK'],
  ['kc', 'CZK'],
  ['€', 'EUR'],
  ['$', 'USD'],
  ['us$', 'USD'],
  ['£', 'GBP'],
  ['₴', 'UAH'],
  ['грн', 'UAH'],
  ['lei', 'RON'],
  ['лв', 'BGN'],
  ['ft', 'HUF'],
  ['fr', 'CHF'],
  ['kr', 'SEK'],
  ['₽', 'RUB'],
  ['руб', 'RUB'],
]);

const plainPrice = /^(\d{1,12}(?:\.\d{1,2})?)(?: +([A-Z]{3}))?$/;
/** A number with any grouping, a sign or code on either side, and the Czech and Polish `,-` for whole amounts. */
const loosePrice = /^([^\d\s.,+-]{0,8}) ?(\d[\d., ']*?)(?:[.,](?:-{1,2}|–|—))? ?([^\d\s,+-]{0,8})$/u;
const largestAmount = 1e12;

const currencyOf = (text: string): string | null | undefined => {
  if (text === '') return null;
  const lower = text.toLowerCase();
  const known = currencyBySign.get(lower) ?? currencyBySign.get(lower.replace(/\.$/, ''));
  if (known) return known;
  return /^[a-z]{3}$/i.test(text) && lower !== 'nan' && lower !== 'inf' ? text.toUpperCase() : undefined;
};

const isGrouped = (text: string, sign: string): boolean =>
  text.split(sign).every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));

/**
 * A number with grouping and decimal separators in any usual notation. The last separator is the decimal one, except that a comma before
 * exactly three digits, and a separator that occurs several times, group digits. NaN for anything else.
 */
export const parseDecimal = (text: string): number => {
  const digits = text.replace(/[\s']/g, '');
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas > 0 && points > 0) {
    const decimalSign = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
    const groupSign = decimalSign === ',' ? '.' : ',';
    const [whole = '', fraction = '', ...more] = digits.split(decimalSign);
    if (more.length > 0 || fraction.includes(groupSign) || !isGrouped(whole, groupSign)) return Number.NaN;
    return Number(`${whole.replaceAll(groupSign, '')}.${fraction}`);
  }
  const sign = commas > 0 ? ',' : '.';
  if (commas + points > 1) return isGrouped(digits, sign) ? Number(digits.replaceAll(sign, '')) : Number.NaN;
  if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return Number(digits.replace(',', ''));
  return /^\d+(?:[.,]\d*)?$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN;
};

/** Reads `105.29 PLN`, `1 299,00 zł`, `$635`, `1.299,00 €`, `350.00`, `1299,-`. null for anything else, including negative amounts. */
export const parsePrice = (text: string): Price | null => {
  const plain = plainPrice.exec(text);
  if (plain) return { amount: Number(plain[1]), currency: plain[2] ?? null };
  const match =
    text.length > 60 ? null : loosePrice.exec(text.replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim());
  if (!match) return null;
  const [, before = '', digits = '', after = ''] = match;
  const currencies = [currencyOf(before), currencyOf(after)];
  if (currencies.includes(undefined) || (before !== '' && after !== '')) return null;
  const amount = parseDecimal(digits);
  if (!Number.isFinite(amount) || amount > largestAmount) return null;
  return { amount, currency: currencies[0] ?? currencies[1] ?? null };
};

/** A number, optionally followed by a unit (`5,8 kg`, `-3`); null if the text does not begin with one. */
export const parseNumber = (text: string): number | null => {
  if (text.length > 60) return null;
  const match = /^([-−]?)(\d[\d., ']*)(?:\D.*)?$/u.exec(text.replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim());
  if (!match) return null;
  const number = parseDecimal((match[2] ?? '').replace(/[., ]+$/, ''));
  if (!Number.isFinite(number)) return null;
  return match[1] === '' ? number : -number;
};
