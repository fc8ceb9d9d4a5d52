import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenSearchLocation } from './location.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

const prefixOf = ({ prefix = 'vitrina' }: Pick<OpenSearchLocation, 'prefix'>): string => prefix;

/** Where a catalog's live generation is found. Keys are hashed: they may have capitals and any sign, which names of indices may not. */
export const aliasOf = (location: Pick<OpenSearchLocation, 'prefix'>, catalogKey: string): string =>
  `${prefixOf(location)}-${hash(catalogKey)}`;

/** The index of a generation's products. */
export const productsIndexOf = (
  location: Pick<OpenSearchLocation, 'prefix'>,
  catalogKey: string,
  generationId: string,
): string => `${aliasOf(location, catalogKey)}-${hash(generationId)}-products`;

/** The index of its words and values, beside that of its products. */
export const wordsIndexOf = (productsIndex: string): string => productsIndex.replace(/-products$/, '-words');

/** The index of a generation's products, by either of its two. */
export const productsIndexBeside = (index: string): string => index.replace(/-words$/, '-products');

/**
 * What a build's bulk requests are sent to: an alias that its index has from the beginning until it is live. One that comes late is refused;
 * sent to the index itself, it would make that anew after its removal, with a mapping that the cluster guesses.
 */
export const writingAliasOf = (index: string): string => `${index}-writing`;

/** The same for signals, which a live index is given. */
export const signalsAliasOf = (index: string): string => `${index}-signals`;

/** All generations of one catalog, live, unfinished and old. */
export const generationsOf = (location: Pick<OpenSearchLocation, 'prefix'>, catalogKey: string): string =>
  `${aliasOf(location, catalogKey)}-*-products`;

/** All indices of the installation. A prefix has no hyphen, so it can't begin another one's names. */
export const allIndicesOf = (location: Pick<OpenSearchLocation, 'prefix'>): string =>
  ['products', 'words'].map((kind) => `${prefixOf(location)}-*-*-${kind}`).join(',');

const spoolSuffix = '.products';

/** Where an import puts products before they are sent. */
export const spoolPathOf = (location: OpenSearchLocation, catalogKey: string, generationId: string): string =>
  join(location.directory, `${hash(catalogKey)}-${hash(generationId)}${spoolSuffix}`);

/** Files that killed imports have left. */
export const removeSpools = ({ directory }: Pick<OpenSearchLocation, 'directory'>): void => {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory))
    if (name.endsWith(spoolSuffix)) rmSync(join(directory, name), { force: true });
};
