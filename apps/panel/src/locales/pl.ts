import catalogs from './pl/catalogs.json';
import common from './pl/common.json';
import errors from './pl/errors.json';
import fields from './pl/fields.json';
import imports from './pl/imports.json';
import instances from './pl/instances.json';
import lookups from './pl/lookups.json';
import mapping from './pl/mapping.json';
import menu from './pl/menu.json';
import rules from './pl/rules.json';
import screens from './pl/screens.json';
import times from './pl/times.json';
import tryWords from './pl/try.json';
import wizard from './pl/wizard.json';

export const pl = {
  catalogs,
  common,
  errors,
  fields,
  imports,
  instances,
  lookups,
  mapping,
  menu,
  rules,
  screens,
  times,
  try: tryWords,
  wizard,
};
