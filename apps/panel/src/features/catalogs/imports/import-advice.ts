import type { ErrorCode } from '@vitrina/contract';

/** What an owner can do about a failed import. */
export type Advice =
  | 'letThrough'
  | 'takeCurrency'
  | 'withoutPrices'
  | 'mapping'
  | 'wrongItems'
  | 'openFeed'
  | 'importAgain';

const inTheShop: readonly Advice[] = ['openFeed', 'importAgain'];
const inTheMapping: readonly Advice[] = ['mapping', 'wrongItems'];

const adviceByCode: Readonly<Partial<Record<ErrorCode, readonly Advice[]>>> = {
  IMPORT_SHRUNK: ['letThrough', 'openFeed'],
  IMPORT_OTHER_CURRENCY: ['takeCurrency', 'withoutPrices', 'openFeed'],
  IMPORT_ALL_WRONG: inTheMapping,
  IMPORT_LIMIT_EXCEEDED: ['mapping', 'openFeed'],
  // The same file would fail again: it has to be made smaller first.
  IMPORT_OUT_OF_MEMORY: inTheShop,
  IMPORT_TOO_MUCH_DISK: inTheShop,
  FEED_TOO_LARGE: inTheShop,
  FEED_TOO_COMPLEX: inTheShop,
  FIELDS_INVALID_ERROR: ['mapping'],
  FEED_NO_ITEMS: inTheShop,
  FEED_EMPTY: inTheShop,
  FEED_HTTP_STATUS: inTheShop,
  FEED_NOT_XML: inTheShop,
  FEED_XML_INVALID: inTheShop,
  FEED_XML_FORBIDDEN: inTheShop,
  FEED_XML_LIMIT: inTheShop,
  FEED_CSV_INVALID: inTheShop,
  FEED_ZIP_REFUSED: inTheShop,
  FEED_ENCODING: inTheShop,
  FEED_CONTENT_TYPE: inTheShop,
  FEED_REDIRECT_LIMIT: inTheShop,
};

/** What to do about a failed import, the most likely remedy first; trying again if there is nothing to repair. */
export const adviceFor = (code: ErrorCode): readonly Advice[] => adviceByCode[code] ?? ['importAgain'];
