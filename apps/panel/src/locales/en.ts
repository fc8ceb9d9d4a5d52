import account from './en/account.json';
import apiAccess from './en/api-access.json';
import appLabels from './en/app-labels.json';
import arrange from './en/arrange.json';
import catalog from './en/catalog.json';
import catalogs from './en/catalogs.json';
import categories from './en/categories.json';
import changes from './en/changes.json';
import common from './en/common.json';
import compare from './en/compare.json';
import embed from './en/embed.json';
import errors from './en/errors.json';
import facets from './en/facets.json';
import fields from './en/fields.json';
import history from './en/history.json';
import imports from './en/imports.json';
import instances from './en/instances.json';
import lookups from './en/lookups.json';
import mapping from './en/mapping.json';
import menu from './en/menu.json';
import merchandising from './en/merchandising.json';
import phrases from './en/phrases.json';
import products from './en/products.json';
import screens from './en/screens.json';
import searchApp from './en/search-app.json';
import settings from './en/settings.json';
import sharedFields from './en/shared-fields.json';
import sorts from './en/sorts.json';
import storeSettings from './en/store-settings.json';
import suggestions from './en/suggestions.json';
import times from './en/times.json';
import tryWords from './en/try.json';
import validation from './en/validation.json';
import weights from './en/weights.json';
import why from './en/why.json';
import wizard from './en/wizard.json';

export const en = {
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
