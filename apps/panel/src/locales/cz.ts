import account from './cz/account.json';
import apiAccess from './cz/api-access.json';
import appLabels from './cz/app-labels.json';
import arrange from './cz/arrange.json';
import catalog from './cz/catalog.json';
import catalogs from './cz/catalogs.json';
import categories from './cz/categories.json';
import changes from './cz/changes.json';
import common from './cz/common.json';
import compare from './cz/compare.json';
import embed from './cz/embed.json';
import errors from './cz/errors.json';
import facets from './cz/facets.json';
import fields from './cz/fields.json';
import history from './cz/history.json';
import imports from './cz/imports.json';
import instances from './cz/instances.json';
import lookups from './cz/lookups.json';
import mapping from './cz/mapping.json';
import menu from './cz/menu.json';
import merchandising from './cz/merchandising.json';
import phrases from './cz/phrases.json';
import products from './cz/products.json';
import screens from './cz/screens.json';
import searchApp from './cz/search-app.json';
import settings from './cz/settings.json';
import sharedFields from './cz/shared-fields.json';
import sorts from './cz/sorts.json';
import storeSettings from './cz/store-settings.json';
import suggestions from './cz/suggestions.json';
import times from './cz/times.json';
import tryWords from './cz/try.json';
import validation from './cz/validation.json';
import weights from './cz/weights.json';
import why from './cz/why.json';
import wizard from './cz/wizard.json';

export const cz = {
  account,
  catalog,
  catalogs,
  categories,
  common,
  errors,
  fields,
  history,
  imports,
  instances,
  lookups,
  mapping,
  menu,
  products,
  validation,
  screens,
  times,
  try: tryWords,
  wizard,
  changes,
  facets,
  sorts,
  storeSettings,
  suggestions,
  settings,
  weights,
  sharedFields,
  phrases,
  merchandising,
  why,
  compare,
  arrange,
  apiAccess,
  embed,
  searchApp,
  appLabels,
};
