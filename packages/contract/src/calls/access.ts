import type { Access } from '../call.ts';

/** Screens and calls of the catalog area: the feature, and any of the three modules. */
export const catalogAccess: Access = {
  feature: 'enabled_searchv3',
  anyModule: ['catalog', 'search', 'tracking'],
};
/** Screens and calls of search instances. */
export const instanceAccess: Access = { feature: 'enabled_searchv3', anyModule: ['search'] };
/** Screens and calls that tune the results: the module alone is enough. */
export const searchAccess: Access = { anyModule: ['search'] };
