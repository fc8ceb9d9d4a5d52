import type { ErrorCode, ErrorReply } from '@vitrina/contract';

type Words = {
  readonly status: number;
  readonly message: string;
  /** The request may be repeated after this many seconds. */
  readonly retryAfterSeconds?: number;
};

/** The one map from code to status and English sentence. The panel has its own words for each code in every locale. */
const replies = {
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  VALIDATION_FAILED: { status: 422, message: 'Some values are not valid; details lists each one.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; try again a little later.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Wrong credentials.' },
  BAD_TOKEN: { status: 401, message: 'Bad token.' },
  TOKEN_REPLACED: {
    status: 409,
    message: 'This token was renewed already: go on with the one that came of it, or sign in again.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'This account is disabled; nothing in it was deleted. Ask whoever runs this server.',
  },
  PASSWORD_WRONG: { status: 422, message: 'The current password is wrong.' },
  PASSWORD_UNCHANGED: { status: 422, message: 'The new password is the current one.' },
  FEATURE_NOT_AVAILABLE: { status: 403, message: 'This feature is not available to you.' },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message:
      'Pages of this domain may not search here: add the domain under “API access” in the control panel, or send the access key in the header X-Api-Key.',
  },
  ACCESS_KEY_WRONG: {
    status: 403,
    message: 'The access key is wrong or was changed: copy it under “API access” in the control panel.',
  },
  VISITOR_SECRET_WRONG: {
    status: 403,
    message:
      'Only the visitor’s own secret (header X-Visitor-Secret) or the access key erases what is kept of a visitor.',
  },
  SETTING_CHANGED: {
    status: 409,
    message: 'This setting was changed since it was read; nothing was saved. Read it again.',
  },
  WORKING_CATALOG_MISSING: {
    status: 409,
    message: 'No catalog is being prepared; save the basic configuration first.',
  },
  CATALOG_IS_WORKING: { status: 409, message: 'This catalog is still being prepared in the wizard.' },
  CATALOG_ADDRESS_CHANGED: {
    status: 409,
    message:
      'The address of this catalog’s feed was changed meanwhile and leads to another server; nothing was saved.',
  },
  CATALOG_HAS_INSTANCES: { status: 409, message: 'Search instances use this catalog; delete them first.' },
  CATALOG_NOT_IMPORTED: { status: 409, message: 'The catalog has no imported products yet.' },
  FIELDS_INVALID_ERROR: {
    status: 422,
    message: 'There are errors in mapping paths to catalog fields - correct the mapping.',
  },
  PLAN_LIMIT_REACHED: { status: 409, message: 'Your plan allows no more search instances.' },
  CATALOG_LIMIT_REACHED: {
    status: 409,
    message: 'Catalog limit reached; delete one first.',
  },
  PHRASE_LIMIT_REACHED: { status: 409, message: 'Phrase limit reached; delete one first.' },
  RULE_LIMIT_REACHED: {
    status: 409,
    message: 'Rule limit reached; delete one first.',
  },
  STYLIZATION_LIMIT_REACHED: {
    status: 409,
    message: 'Stylization limit reached; delete one first.',
  },
  LINK_LIMIT_REACHED: {
    status: 409,
    message: 'Product limit reached; detach one first, or link fewer.',
  },
  TEMPLATE_ID_TAKEN: {
    status: 409,
    message: 'Another template has this id; choose a different one, or change that template.',
  },
  SHOP_PAGE_REFUSED: {
    status: 422,
    message: 'This address can’t be read from here: only public http and https addresses can.',
  },
  SHOP_PAGE_UNREACHABLE: { status: 422, message: 'The page couldn’t be reached.' },
  SHOP_PAGE_NEEDS_LOGIN: { status: 422, message: 'The page is only for those who sign in.' },
  SHOP_PAGE_NOT_HTML: { status: 422, message: 'There is no web page at this address.' },
  SHOP_PAGE_TOO_LARGE: { status: 422, message: 'The page is too large to be read.' },
  TEMPLATE_LIMIT_REACHED: {
    status: 409,
    message: 'Template limit reached; delete one first.',
  },
  SOCIAL_CONFIG_LIMIT_REACHED: {
    status: 409,
    message: 'Stream limit reached; delete one first.',
  },
  INSTAGRAM_CATALOG_LIMIT_REACHED: {
    status: 409,
    message: 'Instagram catalog limit reached; delete one first.',
  },
  INSTAGRAM_CATALOG_IN_USE: {
    status: 409,
    message: 'A stream shows this Instagram catalog; give it another one first, or delete the stream.',
  },
  INSTAGRAM_NOT_CONNECTED: { status: 409, message: 'No Instagram account is connected.' },
  INSTAGRAM_TOKEN_REFUSED: {
    status: 422,
    message: 'Instagram refused the token: it is not whole, has ended, or was revoked. Make a new one.',
  },
  INSTAGRAM_PERMISSION_MISSING: {
    status: 422,
    message: 'The token lacks permissions; details names them. Make one with all of them.',
  },
  INSTAGRAM_NO_ACCOUNT: {
    status: 422,
    message:
      'No professional Instagram account belongs to the token: link it to a Facebook Page that the token may see.',
  },
  INSTAGRAM_THROTTLED: {
    status: 429,
    message: 'Instagram wants fewer calls; details says until when.',
  },
  INSTAGRAM_UNREACHABLE: { status: 502, message: 'Instagram did not answer; try again later.' },
  SUBSCRIPTION_READ_ONLY: {
    status: 403,
    message:
      'The subscription is unpaid or has ended: nothing is deleted and the shop’s search goes on, but nothing can be changed until it is paid.',
  },
  NO_GATEWAY: { status: 409, message: 'This installation takes no payments.' },
  NOT_SUBSCRIBED: { status: 409, message: 'There is no subscription yet; choose a plan first.' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'The subscription has begun already; change its plan.' },
  BILLING_DATA_MISSING: { status: 409, message: 'Say first whom the invoice is for.' },
  CARD_MISSING: { status: 409, message: 'Save a card first.' },
  CARD_DECLINED: { status: 402, message: 'The card was not accepted; details says why.' },
  PAYMENT_UNDER_WAY: {
    status: 409,
    message: 'A payment is under way already, perhaps in another window. Nothing was charged twice.',
  },
  PLAN_TOO_SMALL: {
    status: 409,
    message: 'You use more than this plan allows; details lists what to remove first.',
  },
  PLAN_QUOTE_OUTDATED: {
    status: 409,
    message: 'The price has changed since it was shown; nothing was charged. Look at it again.',
  },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    message: 'The payment service did not answer; nothing was charged twice. Try again a little later.',
    retryAfterSeconds: 60,
  },
  IMPORT_RUNNING: { status: 409, message: 'An import of this catalog is running.' },
  IMPORT_NOT_RUNNING: { status: 409, message: 'No import of this catalog is running.' },
  FEED_URL_INVALID: { status: 412, message: 'Incorrect URL provided.' },
  FEED_HOST_NOT_FOUND: { status: 412, message: 'The address of the feed has a host that does not exist.' },
  FEED_ADDRESS_REFUSED: { status: 412, message: 'The address of the feed leads into a private network.' },
  FEED_CONNECTION_FAILED: { status: 412, message: 'The server of the feed does not answer.' },
  FEED_TIMEOUT: { status: 412, message: 'The server of the feed took too long.' },
  FEED_REDIRECT_LIMIT: { status: 412, message: 'The address of the feed is redirected too often.' },
  FEED_PASSWORD_WRONG: {
    status: 412,
    message:
      'The server of the feed asks for a user name and a password, and those in the address are missing or wrong: https://user:password@shop.example/feed.xml.',
  },
  FEED_HTTP_STATUS: { status: 412, message: 'The server of the feed answered with an error.' },
  FEED_TOO_LARGE: { status: 412, message: 'The feed is larger than 512 MB.' },
  FEED_CUT_OFF: { status: 412, message: 'The feed breaks off before its end.' },
  FEED_CONTENT_TYPE: {
    status: 412,
    message: 'ContentType returned in the feed request header is not supported - contact support.',
  },
  FEED_EMPTY: { status: 412, message: 'The feed is empty.' },
  FEED_ENCODING: { status: 412, message: 'The text of the feed is not in the encoding that it declares.' },
  FEED_NOT_XML: {
    status: 412,
    message: 'This address does not give a feed: neither XML nor a table (CSV, TSV).',
  },
  FEED_XML_INVALID: { status: 412, message: 'The XML of the feed is not well-formed.' },
  FEED_XML_FORBIDDEN: { status: 412, message: 'The feed holds a DOCTYPE, which is refused for safety.' },
  FEED_XML_LIMIT: {
    status: 412,
    message: 'The XML of the feed is nested too deeply or holds a text that is too long.',
  },
  FEED_CSV_INVALID: {
    status: 412,
    message: 'The table of the feed can’t be read: a quote is never closed, or a row is too long.',
  },
  FEED_ZIP_REFUSED: { status: 412, message: 'The ZIP archive has to hold one file, without a password.' },
  FEED_TOO_COMPLEX: {
    status: 412,
    message: 'Reading the beginning of the feed takes more memory or time than a feed may take.',
  },
  FEED_NO_ITEMS: { status: 412, message: 'No products were found in the feed.' },
  IMPORT_ALL_WRONG: { status: 409, message: 'No product of the feed passed validation.' },
  IMPORT_SHRUNK: { status: 409, message: 'The feed lost more than half of its products.' },
  IMPORT_OTHER_CURRENCY: {
    status: 409,
    message: 'Most prices of the feed are in another currency than the catalog’s.',
  },
  IMPORT_CHECK_FAILED: { status: 409, message: 'What was made of the feed is not what it should be.' },
  IMPORT_LIMIT_EXCEEDED: { status: 409, message: 'The feed holds more than a catalog can take.' },
  IMPORT_CANCELLED: { status: 409, message: 'The import was cancelled.' },
  IMPORT_INTERRUPTED: { status: 409, message: 'The server stopped during the import.' },
  IMPORT_DISK_FULL: { status: 507, message: 'The disk of the server is full.' },
  IMPORT_INDEX_AWAY: {
    status: 503,
    message: 'The cluster or the store that holds the indexes did not answer the import.',
  },
  IMPORT_OUT_OF_MEMORY: {
    status: 409,
    message: 'The products of the feed need more memory than an import may take.',
  },
  IMPORT_TIMEOUT: { status: 409, message: 'The import took longer than it may.' },
  IMPORT_TOO_MUCH_DISK: {
    status: 409,
    message: 'The products of the feed need more space on disk than an import may take.',
  },
  IMPORT_CRASHED: { status: 409, message: 'The import ended unexpectedly.' },
  EVENT_QUOTA_EXCEEDED: {
    status: 429,
    message: 'The events of this shop’s visitors fill the room there is for them; searches go on.',
  },
  MAIL_NOT_SET_UP: { status: 409, message: 'This installation has no mail server (SMTP_URL).' },
  MAIL_NOT_SENT: {
    status: 409,
    message: 'The mail server did not take the mail; details.reason says roughly why.',
  },
  INDEX_UNAVAILABLE: {
    status: 503,
    message: 'The products can’t be searched right now; import the catalog again.',
  },
  SEARCH_AWAY: {
    status: 503,
    message: 'What the search runs on can’t be reached right now; try again in a moment.',
    retryAfterSeconds: 1,
  },
  STORAGE_FULL: {
    status: 507,
    message: 'The disk of the server is full: nothing can be saved until there is room. Searches go on.',
    retryAfterSeconds: 10,
  },
  STORAGE_READ_ONLY: {
    status: 503,
    message:
      'The database of the server can be read but not written to: nothing can be saved. Searches go on.',
    retryAfterSeconds: 10,
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'The database does not answer right now; nothing was changed. Try again in a moment.',
    retryAfterSeconds: 10,
  },
  OVERLOADED: { status: 503, message: 'The server is busy; try again in a moment.', retryAfterSeconds: 1 },
  SEARCH_TIMEOUT: {
    status: 503,
    message: 'The search took too long; try again in a moment, or with fewer words and filters.',
    retryAfterSeconds: 2,
  },
  INTERNAL: { status: 500, message: 'An unknown error has occurred - contact support.' },
} as const satisfies Record<ErrorCode, Words>;

export const statusOf = (code: ErrorCode): number => replies[code].status;

/** The headers sent with an error. */
export const errorHeaders = (code: ErrorCode): Record<string, string> => {
  const { retryAfterSeconds }: Words = replies[code];
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
};

export const errorBody = (code: ErrorCode, requestId: string, details?: unknown): ErrorReply => ({
  error: { code, message: replies[code].message, ...(details !== undefined && { details }), requestId },
});
