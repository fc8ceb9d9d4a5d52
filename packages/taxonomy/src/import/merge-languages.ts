import { type Locale, locales } from '@vitrina/contract';
import type { BaseCategory } from '../base-category.ts';
import type { TaxonomyEntry, TaxonomyFile } from './read-taxonomy-file.ts';

export type MergedTaxonomy = { readonly categories: BaseCategory[] } | { readonly problem: string };

type ById = {
  readonly names: ReadonlyMap<string, string>;
  readonly parents: ReadonlyMap<string, string | null>;
};

const readById = ({ entries }: TaxonomyFile): ById => {
  const idOf = new Map(entries.map(({ id, levels }) => [levels.join(' > '), id]));
  const parentOf = ({ levels }: TaxonomyEntry): string | null =>
    levels.length === 1 ? null : (idOf.get(levels.slice(0, -1).join(' > ')) ?? null);
  return {
    names: new Map(entries.map(({ id, levels }) => [id, levels.at(-1) ?? ''])),
    parents: new Map(entries.map((entry) => [entry.id, parentOf(entry)])),
  };
};

/**
 * One taxonomy of the files of several languages: the first file's structure, and each language's names. A name that a language lacks is the
 * English one, or the first file's. Parents come before their children.
 */
export const mergeLanguages = (files: ReadonlyMap<Locale, TaxonomyFile>): MergedTaxonomy => {
  const [first] = files.values();
  if (first === undefined) return { problem: 'There is no file.' };
  if ([...files.values()].some(({ kind }) => kind !== first.kind))
    return { problem: 'The files are of different taxonomies.' };
  const read = new Map([...files].map(([locale, file]) => [locale, readById(file)]));
  const structure = readById(first).parents;
  for (const [locale, { parents }] of read)
    for (const [id, parent] of parents)
      if (structure.has(id) && structure.get(id) !== parent)
        return {
          problem: `${id} has another parent in the file for ${locale}: the files are of different versions.`,
        };
  const byDepth = [...first.entries].sort((a, b) => a.levels.length - b.levels.length);
  return {
    categories: byDepth.map(({ id, levels }) => {
      const fallback = read.get('en')?.names.get(id) ?? levels.at(-1) ?? id;
      const nameIn = (locale: Locale): string => read.get(locale)?.names.get(id) ?? fallback;
      return {
        id,
        parentId: structure.get(id) ?? null,
        names: { pl: nameIn(locales[0]), cz: nameIn(locales[1]), en: nameIn(locales[2]) },
      };
    }),
  };
};
