import { readFileSync } from 'node:fs';
import type { Department } from '../tables/brands.ts';
import { type Kind, makeKindSchema } from './kind.ts';

/** The shop's departments in menu order, each with the files of its kinds. */
const files: readonly (readonly [Department, readonly string[]])[] = [
  ['Moda', ['clothes', 'accessories']],
  ['Dom', ['lights-and-furniture', 'kitchen', 'textiles']],
  ['Ogród', ['garden']],
  ['Sport', ['sport']],
  ['Książki i zabawa', ['books', 'hobby']],
];

/** The departments with their kinds of products. Reads the files at every call. */
export const readDepartments = (): (readonly [Department, readonly Kind[]])[] => {
  const kinds = makeKindSchema().array();
  const readKinds = (name: string): Kind[] =>
    kinds.parse(JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')));
  return files.map(([department, names]) => [department, names.flatMap(readKinds)]);
};
