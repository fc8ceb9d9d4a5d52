import type { LanguageCode } from '@vitrina/contract';

/**
 * What stands before a price, folded: `upTo` and `from` before one, `between` before the first of two with `and` between them. `after` is what
 * stands behind the highest or lowest price. What turns them round stands before: `nie droższe niż`.
 */
export type PriceWords = {
  readonly upTo: string;
  readonly from: string;
  readonly not?: string;
  readonly between: readonly (readonly [before: string, and: string])[];
  readonly after?: { readonly upTo: string; readonly from: string };
};

/** Expressions, with `|` between alternatives. */
export const priceWords: Readonly<Record<LanguageCode, PriceWords>> = {
  pol: {
    upTo: 'do|ponizej|mniej niz|taniej niz|tansz[aey]\\w* (?:niz|od)|max|maks|maksymalnie',
    from: 'od|powyzej|ponad|wiecej niz|drozej niz|drozsz[aey]\\w* (?:niz|od)|min|minimum|co najmniej',
    not: 'nie',
    between: [
      ['od', 'do'],
      ['miedzy|pomiedzy', 'a|i'],
    ],
  },
  cze: {
    upTo: 'do|pod|mene nez|levnejsi nez|max|maximalne|nejvyse',
    from: 'od|nad|vice nez|drazsi nez|min|minimalne|alespon',
    not: 'ne',
    between: [
      ['od', 'do'],
      ['mezi', 'a'],
    ],
  },
  slo: {
    upTo: 'do|pod|menej ako|lacnejsie ako|max|maximalne|najviac',
    from: 'od|nad|viac ako|drahsie ako|min|minimalne|aspon',
    not: 'nie',
    between: [
      ['od', 'do'],
      ['medzi', 'a'],
    ],
  },
  eng: {
    upTo: 'under|below|up to|less than|cheaper than|at most|max|maximum',
    from: 'over|above|from|more than|more expensive than|at least|min|minimum',
    not: 'no|not',
    between: [
      ['from', 'to'],
      ['between', 'and'],
    ],
  },
  ger: {
    upTo: 'bis zu|bis|unter|weniger als|gunstiger als|billiger als|hochstens|max|maximal',
    from: 'ab|uber|mehr als|teurer als|mindestens|min',
    not: 'nicht',
    between: [
      ['von', 'bis'],
      ['zwischen', 'und'],
    ],
  },
  ita: {
    upTo: 'fino a|sotto i|sotto|meno di|al massimo|max|massimo',
    from: 'oltre i|oltre|sopra i|sopra|piu di|almeno|min|minimo',
    not: 'non',
    between: [
      ['da', 'a'],
      ['tra|fra', 'e'],
    ],
  },
  hun: {
    upTo: 'max|maximum|legfeljebb',
    from: 'min|minimum|legalabb',
    between: [],
    after: { upTo: '-?ig|alatt|alatti', from: '-?tol|felett|feletti|folott|folotti' },
  },
  rum: {
    upTo: 'pana la|sub|mai putin de|mai ieftin de|max|maxim|cel mult',
    from: 'peste|mai mult de|mai scump de|min|minim|cel putin|de la',
    not: 'nu',
    between: [
      ['de la', 'la'],
      ['intre', 'si'],
    ],
  },
  hrv: {
    upTo: 'do|ispod|manje od|jeftinije od|max|maksimalno|najvise',
    from: 'od|iznad|preko|vise od|skuplje od|min|minimalno|najmanje',
    not: 'ne',
    between: [
      ['od', 'do'],
      ['izmedu|između', 'i'],
    ],
  },
  ukr: {
    upTo: 'до|нижче|менше|менше ніж|дешевше|макс|максимум',
    from: 'від|понад|більше|більше ніж|дорожче|мін|мінімум',
    not: 'не',
    between: [
      ['від', 'до'],
      ['між', 'і|та'],
    ],
  },
  bul: {
    upTo: 'до|под|по-малко от|по-евтино от|макс|максимум',
    from: 'от|над|повече от|по-скъпо от|мин|минимум',
    not: 'не',
    between: [
      ['от', 'до'],
      ['между', 'и'],
    ],
  },
};

/** What shoppers write for a currency, folded, beside its code and its sign. */
export const currencyWords: Readonly<Record<string, string>> = {
  PLN: 'zl|zlotych|zlote|zloty|zlotowki',
  CZK: 'kc|korun|koruny|koruna',
  EUR: 'eur|euro|euros|eura|evro|евро|євро',
  USD: 'usd|dollars?|dolar|dolarow|dolaru|доларів|долара',
  GBP: 'gbp|pounds?|quid|funtow|liber',
  HUF: 'ft|forint|forintow|forintu',
  RON: 'lei|leu',
  UAH: 'грн|гривень|гривні',
  BGN: 'лв|лева|lv|leva',
  SEK: 'kr|kronor',
  NOK: 'kr|kroner',
  DKK: 'kr|kroner',
  CHF: 'franken|frankow|fr',
};

const wordsOf = (currencies: readonly string[]): RegExp =>
  new RegExp(
    `^(?:${currencies.flatMap((each) => [each.toLowerCase(), currencyWords[each] ?? []].flat()).join('|')})$`,
    'u',
  );

const ofAnyCurrency = wordsOf(Object.keys(currencyWords));
const byCurrency = new Map(Object.keys(currencyWords).map((currency) => [currency, wordsOf([currency])]));

/** Whether a folded word is a currency's, or that of this one: `zl`, `eur`. */
export const isMoneyWord = (term: string, currency?: string): boolean => {
  if (currency === undefined) return ofAnyCurrency.test(term);
  return byCurrency.get(currency)?.test(term) ?? term === currency.toLowerCase();
};
