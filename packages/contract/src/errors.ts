/** The feed was refused because of its address, size or text. */
const unreadableFeedCodes = [
  'FEED_URL_INVALID',
  'FEED_ADDRESS_REFUSED',
  'FEED_TOO_LARGE',
  'FEED_CONTENT_TYPE',
  'FEED_EMPTY',
  'FEED_ENCODING',
  'FEED_NOT_XML',
  'FEED_XML_INVALID',
  'FEED_XML_FORBIDDEN',
  'FEED_XML_LIMIT',
  'FEED_CSV_INVALID',
  'FEED_ZIP_REFUSED',
  'FEED_TOO_COMPLEX',
  'FEED_NO_ITEMS',
] as const;

/** The feed was refused because of its products. */
const refusedProductsCodes = ['IMPORT_ALL_WRONG', 'IMPORT_SHRUNK', 'IMPORT_OTHER_CURRENCY'] as const;

const unreachableFeedCodes = [
  'FEED_HOST_NOT_FOUND',
  'FEED_CONNECTION_FAILED',
  'FEED_TIMEOUT',
  'FEED_REDIRECT_LIMIT',
  'FEED_PASSWORD_WRONG',
  'FEED_HTTP_STATUS',
  'FEED_CUT_OFF',
] as const;

/** The import did not go live. */
export const failedImportCodes = [
  'IMPORT_CHECK_FAILED',
  'IMPORT_LIMIT_EXCEEDED',
  'IMPORT_CANCELLED',
  'IMPORT_INTERRUPTED',
  'IMPORT_DISK_FULL',
  'IMPORT_INDEX_AWAY',
  'IMPORT_OUT_OF_MEMORY',
  'IMPORT_TIMEOUT',
  'IMPORT_TOO_MUCH_DISK',
  'IMPORT_CRASHED',
] as const;

/** The closed list of error codes in replies. One map gives each its HTTP status (server), one per locale its words (panel). */
export const errorCodes = [
  // the request itself
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  // who asks
  'WRONG_CREDENTIALS',
  'BAD_TOKEN',
  'TOKEN_REPLACED',
  'ACCOUNT_DISABLED',
  'PASSWORD_WRONG',
  'PASSWORD_UNCHANGED',
  'FEATURE_NOT_AVAILABLE',
  'ORIGIN_NOT_ALLOWED',
  'ACCESS_KEY_WRONG',
  'VISITOR_SECRET_WRONG',
  'SETTING_CHANGED',
  // catalogs, mapping, instances
  'WORKING_CATALOG_MISSING',
  'CATALOG_IS_WORKING',
  'CATALOG_ADDRESS_CHANGED',
  'CATALOG_HAS_INSTANCES',
  'CATALOG_NOT_IMPORTED',
  'FIELDS_INVALID_ERROR',
  'PLAN_LIMIT_REACHED',
  'CATALOG_LIMIT_REACHED',
  'PHRASE_LIMIT_REACHED',
  'RULE_LIMIT_REACHED',
  'STYLIZATION_LIMIT_REACHED',
  'LINK_LIMIT_REACHED',
  'TEMPLATE_ID_TAKEN',
  'TEMPLATE_LIMIT_REACHED',
  // a page of the shop that is read for its style
  'SHOP_PAGE_REFUSED',
  'SHOP_PAGE_UNREACHABLE',
  'SHOP_PAGE_NEEDS_LOGIN',
  'SHOP_PAGE_NOT_HTML',
  'SHOP_PAGE_TOO_LARGE',
  // Instagram posts
  'SOCIAL_CONFIG_LIMIT_REACHED',
  'INSTAGRAM_CATALOG_LIMIT_REACHED',
  'INSTAGRAM_CATALOG_IN_USE',
  'INSTAGRAM_NOT_CONNECTED',
  'INSTAGRAM_TOKEN_REFUSED',
  'INSTAGRAM_PERMISSION_MISSING',
  'INSTAGRAM_NO_ACCOUNT',
  'INSTAGRAM_THROTTLED',
  'INSTAGRAM_UNREACHABLE',
  // the subscription
  'SUBSCRIPTION_READ_ONLY',
  'NO_GATEWAY',
  'NOT_SUBSCRIBED',
  'ALREADY_SUBSCRIBED',
  'BILLING_DATA_MISSING',
  'CARD_MISSING',
  'CARD_DECLINED',
  'PAYMENT_UNDER_WAY',
  'PLAN_TOO_SMALL',
  'PLAN_QUOTE_OUTDATED',
  'GATEWAY_UNAVAILABLE',
  'IMPORT_RUNNING',
  'IMPORT_NOT_RUNNING',
  ...unreadableFeedCodes,
  ...refusedProductsCodes,
  ...unreachableFeedCodes,
  ...failedImportCodes,
  // visitors' events
  'EVENT_QUOTA_EXCEEDED',
  // mail
  'MAIL_NOT_SET_UP',
  'MAIL_NOT_SENT',
  // the service
  'INDEX_UNAVAILABLE',
  'SEARCH_AWAY',
  'STORAGE_FULL',
  'STORAGE_READ_ONLY',
  'STORAGE_UNAVAILABLE',
  'OVERLOADED',
  'SEARCH_TIMEOUT',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

const refusedFeedCodes: readonly ErrorCode[] = [...unreadableFeedCodes, ...refusedProductsCodes];

/** Whether the feed has to be corrected; otherwise the import itself failed, and the next may succeed. */
export const isFeedRefused = (code: ErrorCode): boolean => refusedFeedCodes.includes(code);

/** Why a feed could not be fetched or read. */
export const feedErrorCodes = [...unreadableFeedCodes, ...unreachableFeedCodes] as const;
export type FeedErrorCode = (typeof feedErrorCodes)[number];

/** How a run in the import history may end. */
export const importErrorCodes = [
  ...feedErrorCodes,
  ...refusedProductsCodes,
  ...failedImportCodes,
  'FIELDS_INVALID_ERROR',
  'INTERNAL',
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];
