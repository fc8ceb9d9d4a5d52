/**
 * A price in a feed. `amount` is in major units; `currency` is ISO 4217, null if there is none beside it. A sign that several currencies share
 * (`$`) stands for the most common one, and `sharedBy` names all.
 */
export type Price = {
  readonly amount: number;
  readonly currency: string | null;
  readonly sharedBy?: readonly string[];
};

/** What signs stand for, the most common currency first. */
const currenciesBySign: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['zł zl', 'PLN'],
      ['kč kc', 'CZK'],
      ['€ euro', 'EUR'],
      [
        '$',
        'USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP UYU DOP BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
      ],
      ['us$', 'USD'],
      ['a$ au$', 'AUD'],
      ['c$ ca$', 'CAD'],
      ['r$', 'BRL'],
      ['£', 'GBP EGP FKP GIP LBP SDG SHP SSP SYP'],
      ['₴ грн', 'UAH'],
      ['lei', 'RON MDL'],
      ['лв', 'BGN'],
      ['ft', 'HUF'],
      ['fr', 'CHF XAF XOF XPF'],
      ['kr', 'SEK NOK DKK ISK'],
      ['₽', 'RUB'],
      ['руб', 'RUB BYN'],
      ['¥', 'JPY CNY'],
      ['₺', 'TRY'],
      ['₪', 'ILS'],
      ['₹', 'INR'],
      ['₩', 'KRW KPW'],
      ['₫', 'VND'],
      ['฿', 'THB'],
      ['₸', 'KZT'],
      ['rur', 'RUB'],
    ] as const
  ).flatMap(([signs, codes]) => signs.split(' ').map((sign) => [sign, codes.split(' ')] as const)),
);

const plainPrice = /^(\d{1,12}(?:\.\d{1,2})?)(?: +([A-Z]{3}))?$/;
/** A number with any grouping, a sign or code on either side, and the Czech and Polish `,-` for whole amounts. */
const loosePrice = /^([^\d\s.,+-]{0,8}) ?(\d[\d., ']*?)(?:[.,](?:-{1,2}|–|—))? ?([^\d\s,+-]{0,8})$/u;
const largestAmount = 1e12;

const none: readonly string[] = [];

/** The currencies that a text beside a number may stand for; undefined if it is no currency. */
const currenciesOf = (text: string): readonly string[] | undefined => {
  if (text === '') return none;
  const lower = text.toLowerCase();
  const known = currenciesBySign.get(lower) ?? currenciesBySign.get(lower.replace(/\.$/, ''));
  if (known) return known;
  return /^[a-z]{3}$/i.test(text) && lower !== 'nan' && lower !== 'inf' ? [text.toUpperCase()] : undefined;
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
  if (plain && plain[2] !== 'RUR') return { amount: Number(plain[1]), currency: plain[2] ?? null };
  const match =
    text.length > 60 ? null : loosePrice.exec(text.replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim());
  if (!match) return null;
  const [, before = '', digits = '', after = ''] = match;
  if (before !== '' && after !== '') return null;
  const currencies = currenciesOf(before === '' ? after : before);
  if (!currencies) return null;
  const amount = parseDecimal(digits);
  if (!Number.isFinite(amount) || amount > largestAmount) return null;
  return { amount, currency: currencies[0] ?? null, ...(currencies.length > 1 && { sharedBy: currencies }) };
};

/** A currency by its code or sign (`EUR`, `RUR`, `zł`), as some feeds have it in a field of its own; null for anything else. */
export const readCurrency = (text: string): string | null =>
  text.length > 8 ? null : (currenciesOf(text.trim())?.[0] ?? null);

/** Whether a price is certainly in another currency than `own`. */
export const isOtherCurrency = ({ currency, sharedBy }: Price, own: string): boolean =>
  currency !== null && currency !== own && !sharedBy?.includes(own);

/** A number, optionally followed by a unit (`5,8 kg`, `-3`); null if the text does not begin with one. */
export const parseNumber = (text: string): number | null => {
  if (text.length > 60) return null;
  const match = /^([-−]?)(\d[\d., ']*)(?:\D.*)?$/u.exec(text.replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim());
  if (!match) return null;
  const number = parseDecimal((match[2] ?? '').replace(/[., ]+$/, ''));
  if (!Number.isFinite(number)) return null;
  return match[1] === '' ? number : -number;
};
