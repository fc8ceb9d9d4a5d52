import catalogs from './pl/catalogs.json';
import common from './pl/common.json';
import errors from './pl/errors.json';
import fields from './pl/fields.json';
import instances from './pl/instances.json';
import lookups from './pl/lookups.json';
import menu from './pl/menu.json';
import rules from './pl/rules.json';
import screens from './pl/screens.json';
import tryWords from './pl/try.json';

export const pl = {
  catalogs,
  common,
  errors,
  fields,
  instances,
  lookups,
  menu,
  rules,
  screens,
  try: tryWords,
};
