import type { Locale } from '@vitrina/contract';
import { cz } from '../locales/cz.ts';
import { czLater } from '../locales/cz-later.ts';
import { en } from '../locales/en.ts';
import { enLater } from '../locales/en-later.ts';
import { pl } from '../locales/pl.ts';
import { plLater } from '../locales/pl-later.ts';

/** All messages of the panel by language, as the tree of their files. */
export const messages = { pl: { ...pl, ...plLater }, cz: { ...cz, ...czLater }, en: { ...en, ...enLater } };

const flatten = (tree: object, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flatten(value as object, `${prefix}${key}.`)),
    ),
  );

/** The texts of a language by key, e.g. `errors.codes.NOT_FOUND`. */
export const textsOf = (locale: Locale): Record<string, string> => flatten(messages[locale]);
