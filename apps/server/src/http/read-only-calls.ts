import type { Call, CallName } from '@vitrina/contract';

/** Subjects in which everything stays possible: paying, signing in and out, one's own sessions and password. */
const openSubjects: ReadonlySet<string> = new Set(['subscription', 'auth', 'account', 'operator', 'reports']);

/** Who no longer pays must still be able to take back what was given: an account at Instagram, a key that leaked. */
const withdrawingCalls: ReadonlySet<string> = new Set<CallName>([
  'disconnectInstagram',
  'resetAuthKey',
  'resetMailingKey',
]);

/** Calls that send a body and change nothing. */
const readingCalls: ReadonlySet<string> = new Set<CallName>([
  'previewHtmlTemplate',
  'trySuggest',
  'trySearch',
  'listToMend',
  'checkPhrases',
  'proposeSynonyms',
  'replayRemedy',
  'getFields',
  'getWeights',
  'getFacetedMenu',
  'getSuggestions',
  'getSharedFields',
  'getPagination',
  'getPopularQueriesSettings',
  'getSortGroups',
  'getSorts',
  'checkSortScript',
  'previewAppSearch',
  'previewAppSuggest',
  'previewStylization',
  'reportStylizations',
  'exportStylizationReport',
  'proposeStylization',
  'previewSocialStream',
  'proposePostProducts',
  'reportPosts',
  'exportPostReport',
]);

/** Calls of the specification that change something although they are a GET. */
const changingGets: ReadonlySet<string> = new Set<CallName>(['makeTypeProduction', 'refreshCategoryTree']);

/** Whether a call may be made by a customer whose subscription is unpaid or has ended. A new call that writes may not, unless it is named here. */
export const isAllowedReadOnly = (name: string, { method, subject }: Call): boolean =>
  (method === 'GET' && !changingGets.has(name)) ||
  openSubjects.has(subject) ||
  withdrawingCalls.has(name) ||
  readingCalls.has(name);
