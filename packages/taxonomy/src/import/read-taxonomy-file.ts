import { taxonomyLimits } from '../base-category.ts';

export const taxonomyKinds = ['google', 'shopify'] as const;
export type TaxonomyKind = (typeof taxonomyKinds)[number];

/** What is wrong with a file, and in which line (from 1; 0 for the whole file). */
export type TaxonomyMistake = { readonly line: number; readonly problem: string };
export type TaxonomyEntry = { readonly id: string; readonly levels: readonly string[] };
export type TaxonomyFile = { readonly kind: TaxonomyKind; readonly entries: readonly TaxonomyEntry[] };
export type ReadTaxonomy = { readonly file: TaxonomyFile } | { readonly mistake: TaxonomyMistake };

export const maxTaxonomyFileBytes = 16 * 1024 * 1024;
const maxLineLength = 2_000;

const googleLine = /^([1-9]\d{0,9}) - (.+)$/;
const shopifyLine = /^gid:\/\/shopify\/TaxonomyCategory\/([a-z]{2}(?:-\d{1,4}){0,11})\s+: (.+)$/;

const mistake = (line: number, problem: string): ReadTaxonomy => ({ mistake: { line, problem } });

const decode = (bytes: Uint8Array): string | null => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The first line that isn't UTF-8, from 1. */
const firstBadLine = (bytes: Uint8Array): number => {
  let [line, start] = [1, 0];
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a) continue;
    if (decode(bytes.subarray(start, at)) === null) return line;
    [line, start] = [line + 1, at + 1];
  }
  return 0;
};

const readLine = (text: string, kind: TaxonomyKind): TaxonomyEntry | string => {
  const found = (kind === 'google' ? googleLine : shopifyLine).exec(text);
  if (!found)
    return kind === 'google'
      ? 'isn’t “ID - A > B > C”'
      : 'isn’t “gid://shopify/TaxonomyCategory/ID : A > B > C”';
  const [, id = '', path = ''] = found;
  const levels = path.split(' > ').map((level) => level.trim());
  if (levels.includes('')) return 'has a level without a name';
  if (levels.length > taxonomyLimits.levels) return `has more than ${taxonomyLimits.levels} levels`;
  if (levels.some((level) => level.length > taxonomyLimits.nameLength))
    return `has a name of more than ${taxonomyLimits.nameLength} characters`;
  return { id: `${kind}:${id}`, levels };
};

/**
 * Reads a taxonomy file of Google (`ID - A > B > C`) or Shopify (`gid://shopify/TaxonomyCategory/ID : A > B > C`), in UTF-8 or UTF-16 with a
 * byte order mark, with any line ends. Ids begin with the kind (`google:187`). Every entry's parent must be in the file, and no id or path twice.
 */
export const readTaxonomyFile = (bytes: Uint8Array): ReadTaxonomy => {
  if (bytes.length > maxTaxonomyFileBytes) return mistake(0, 'The file is larger than 16 MB.');
  const text = decode(bytes);
  if (text === null)
    return mistake(firstBadLine(bytes), 'The line isn’t UTF-8. Save the file as UTF-8 and import it again.');
  const lines = text.split(/\r\n|\n|\r/);
  const firstLine = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  if (firstLine === -1) return mistake(0, 'The file has no categories.');
  const kind: TaxonomyKind = lines[firstLine]?.startsWith('gid://') ? 'shopify' : 'google';
  const entries: TaxonomyEntry[] = [];
  const [ids, lineOfPath] = [new Set<string>(), new Map<string, number>()];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.length > maxLineLength) return mistake(at + 1, 'The line is too long.');
    const entry = readLine(line.trim(), kind);
    if (typeof entry === 'string') return mistake(at + 1, `The line ${entry}.`);
    if (ids.has(entry.id)) return mistake(at + 1, 'The id is in the file twice.');
    const path = entry.levels.join(' > ');
    if (lineOfPath.has(path))
      return mistake(at + 1, `The category is in line ${lineOfPath.get(path)} already.`);
    ids.add(entry.id);
    lineOfPath.set(path, at + 1);
    entries.push(entry);
    if (entries.length > taxonomyLimits.nodes)
      return mistake(at + 1, `The file has more than ${taxonomyLimits.nodes} categories.`);
  }
  for (const { levels } of entries)
    if (levels.length > 1 && !lineOfPath.has(levels.slice(0, -1).join(' > ')))
      return mistake(
        lineOfPath.get(levels.join(' > ')) ?? 0,
        'The category above this one isn’t in the file.',
      );
  return { file: { kind, entries } };
};
