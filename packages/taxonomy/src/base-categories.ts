import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type BaseCategory, baseCategory } from './base-category.ts';

const files = [
  'fashion',
  'kids-and-toys',
  'home',
  'garden-and-diy',
  'electronics',
  'beauty-and-health',
  'sport-and-travel',
  'automotive',
  'food-and-animals',
  'books-and-office',
  'leisure-and-services',
];

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./base/${name}.json`, import.meta.url), 'utf8'));

/** The built-in list, parents before their children. Reads its files at every call. */
export const readBaseCategories = (): BaseCategory[] =>
  files.flatMap((name) => baseCategory.array().parse(readJson(name)));

/** By base category, those that go together with it in a look: a dress with shoes. Symmetric, those that matter most first. Reads its file at every call. */
export const readComplements = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const complements = new Map<string, Set<string>>();
  const add = (id: string, other: string): void => {
    const known = complements.get(id);
    if (known) known.add(other);
    else complements.set(id, new Set([other]));
  };
  const written = Object.entries(z.record(z.string(), z.array(z.string())).parse(readJson('complements')));
  for (const [id, others] of written) for (const other of others) add(id, other);
  for (const [id, others] of written) for (const other of others) add(other, id);
  return complements;
};
