import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'RESULTS.md');
const order = [
  'search',
  'search-settings',
  'opensearch',
  'deployments',
  'relevance',
  'stemming',
  'import',
  'public',
  'http',
  'events',
  'reports',
  'templates',
  'panel',
  'storefront',
  'images',
  'stylist',
] as const;
export type Part = (typeof order)[number];

const head = '# Measured\n\nMade by `npm run bench`. Machines differ: read the ratios.\n';
const begin = (part: Part): string => `<!-- ${part} -->`;
const end = (part: Part): string => `<!-- /${part} -->`;

const readParts = (): Map<Part, string> => {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map(
    order.flatMap((part): [Part, string][] => {
      const text = page.split(begin(part))[1]?.split(end(part))[0];
      return text === undefined ? [] : [[part, text.trim()]];
    }),
  );
};

/** The machine's description, for every part of the page. */
export const machine = (): string =>
  `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;

/** Replaces one part of the page of results. */
export const writePart = (part: Part, text: string): void => {
  const parts = readParts().set(part, text.trim());
  const sections = order.flatMap((name) => {
    const section = parts.get(name);
    return section === undefined ? [] : [`${begin(name)}\n\n${section}\n\n${end(name)}`];
  });
  writeFileSync(file, `${head}\n${sections.join('\n\n')}\n`);
  console.log(text);
};
