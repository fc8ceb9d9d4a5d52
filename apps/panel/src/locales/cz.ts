import catalogs from './cz/catalogs.json';
import common from './cz/common.json';
import errors from './cz/errors.json';
import fields from './cz/fields.json';
import instances from './cz/instances.json';
import lookups from './cz/lookups.json';
import menu from './cz/menu.json';
import rules from './cz/rules.json';
import screens from './cz/screens.json';
import tryWords from './cz/try.json';

export const cz = {
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
