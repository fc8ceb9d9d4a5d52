import catalogs from './cz/catalogs.json';
import common from './cz/common.json';
import errors from './cz/errors.json';
import fields from './cz/fields.json';
import imports from './cz/imports.json';
import instances from './cz/instances.json';
import lookups from './cz/lookups.json';
import mapping from './cz/mapping.json';
import menu from './cz/menu.json';
import rules from './cz/rules.json';
import screens from './cz/screens.json';
import times from './cz/times.json';
import tryWords from './cz/try.json';
import wizard from './cz/wizard.json';

export const cz = {
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
