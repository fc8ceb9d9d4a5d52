import catalogs from './en/catalogs.json';
import common from './en/common.json';
import errors from './en/errors.json';
import fields from './en/fields.json';
import instances from './en/instances.json';
import lookups from './en/lookups.json';
import menu from './en/menu.json';
import rules from './en/rules.json';
import screens from './en/screens.json';
import tryWords from './en/try.json';

export const en = {
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
