import { readFile, stat } from 'node:fs/promises';
import { type Locale, locales } from '@vitrina/contract';
import { maxTaxonomyFileBytes, mergeLanguages, readTaxonomyFile, type TaxonomyFile } from '@vitrina/taxonomy';
import type { Database } from '../storage/database.ts';
import { replaceTaxonomy } from '../storage/taxonomy-nodes.ts';

type Outcome = { readonly data: unknown } | { readonly error: string; readonly details?: unknown };

/** These commands' lines of the usage text. */
export const taxonomyUsage = `  npm run -s cli -- taxonomy import FILE…
      replaces the list of base categories by Google's (taxonomy-with-ids.pl-PL.txt) or Shopify's (categories.txt), a file per language;
      a name that doesn't tell the language is preceded by it: pl=categories.txt en=other/categories.txt
  npm run -s cli -- taxonomy reset
      the built-in list again; mappings to categories that a list lacks are kept, and count as not set
`;

const aliases: Readonly<Record<string, Locale>> = { pl: 'pl', cs: 'cz', cz: 'cz', en: 'en' };

/** `pl=FILE`, or a path with the language in its file's or folder's name: `taxonomy-with-ids.pl-PL.txt`, `dist/cs/categories.txt`. */
const readArgument = (argument: string): { locale: Locale | undefined; file: string } => {
  const given = /^([a-z]{2})=(.+)$/s.exec(argument);
  if (given) return { locale: aliases[given[1] ?? ''], file: given[2] ?? '' };
  const named = /[./\\_-](pl|cs|cz|en)(?:[-_][A-Za-z]{2})?(?:[./\\][\w-]*)*\.txt$/.exec(argument);
  return { locale: aliases[named?.[1] ?? ''], file: argument };
};

const readOne = async (file: string): Promise<TaxonomyFile | Outcome> => {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) return { error: 'NOT_FOUND', details: { file } };
  if (size > maxTaxonomyFileBytes)
    return { error: 'TAXONOMY_INVALID', details: { file, problem: 'The file is larger than 16 MB.' } };
  const read = readTaxonomyFile(await readFile(file));
  return 'mistake' in read ? { error: 'TAXONOMY_INVALID', details: { file, ...read.mistake } } : read.file;
};

const importFiles = async (database: Database, paths: readonly string[]): Promise<Outcome> => {
  const files = new Map<Locale, TaxonomyFile>();
  for (const argument of paths) {
    const { locale, file } = readArgument(argument);
    if (locale === undefined || files.has(locale))
      return {
        error: 'LANGUAGE_UNKNOWN',
        details: {
          file,
          problem: `Write the language before the file, each once: ${locales.join('=…, ')}=…`,
        },
      };
    const read = await readOne(file);
    if (!('kind' in read)) return read;
    files.set(locale, read);
  }
  const merged = mergeLanguages(files);
  if ('problem' in merged) return { error: 'TAXONOMY_INVALID', details: merged };
  await replaceTaxonomy(database, merged.categories);
  return { data: { categories: merged.categories.length, languages: [...files.keys()] } };
};

/** Replaces the installation's list of base categories. Null for a command that isn't one of these. */
export const runTaxonomyCommand = async (
  database: Database,
  command: string | undefined,
  paths: readonly string[],
): Promise<Outcome | null> => {
  if (command === 'import' && paths.length > 0) return importFiles(database, paths);
  if (command !== 'reset' || paths.length > 0) return null;
  await replaceTaxonomy(database, []);
  return { data: { categories: 'built-in' } };
};
