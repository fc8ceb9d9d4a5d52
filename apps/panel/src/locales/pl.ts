import account from './pl/account.json';
import apiAccess from './pl/api-access.json';
import appLabels from './pl/app-labels.json';
import arrange from './pl/arrange.json';
import catalog from './pl/catalog.json';
import catalogs from './pl/catalogs.json';
import categories from './pl/categories.json';
import changes from './pl/changes.json';
import common from './pl/common.json';
import compare from './pl/compare.json';
import embed from './pl/embed.json';
import errors from './pl/errors.json';
import facets from './pl/facets.json';
import fields from './pl/fields.json';
import history from './pl/history.json';
import imports from './pl/imports.json';
import instances from './pl/instances.json';
import lookups from './pl/lookups.json';
import mapping from './pl/mapping.json';
import menu from './pl/menu.json';
import merchandising from './pl/merchandising.json';
import phrases from './pl/phrases.json';
import products from './pl/products.json';
import screens from './pl/screens.json';
import searchApp from './pl/search-app.json';
import settings from './pl/settings.json';
import sharedFields from './pl/shared-fields.json';
import sorts from './pl/sorts.json';
import storeSettings from './pl/store-settings.json';
import suggestions from './pl/suggestions.json';
import times from './pl/times.json';
import tryWords from './pl/try.json';
import validation from './pl/validation.json';
import weights from './pl/weights.json';
import why from './pl/why.json';
import wizard from './pl/wizard.json';

export const pl = {
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
