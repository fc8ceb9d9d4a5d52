import type { Call } from './call.ts';
import type { CallName } from './calls.ts';

/** Calls that send a body and change nothing. */
const readingCalls: ReadonlySet<string> = new Set<CallName>([
  'previewHtmlTemplate',
  'trySuggest',
  'trySearch',
  'summariseSearches',
  'reportPhrases',
  'reportPhrasesWithNoResults',
  'reportProducts',
  'detailPhrase',
  'detailProduct',
  'exportPhraseReport',
  'exportPhraseReportWithNoResults',
  'exportProductReport',
  'listToMend',
  'checkPhrases',
  'proposeSynonyms',
  'replayRemedy',
  'getAttributes',
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
  'readShopStyle',
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
const changingGets: ReadonlySet<string> = new Set<CallName>([
  'makeTypeProduction',
  'refreshCategoryTree',
  'resetAuthKey',
]);

/** Whether a call changes nothing. */
export const isReadingCall = (name: string, { method }: Pick<Call, 'method'>): boolean =>
  (method === 'GET' && !changingGets.has(name)) || readingCalls.has(name);
