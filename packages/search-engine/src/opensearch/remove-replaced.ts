import type { Cluster } from './cluster.ts';
import {
  listGenerations,
  listOlder,
  liveGeneration,
  removeGenerations,
  type StoredGeneration,
} from './generations.ts';
import type { OpenSearchLocation } from './location.ts';
import { aliasOf, allIndicesOf, generationsOf, productsIndexBeside, removeSpools } from './names.ts';
import type { GenerationMeta } from './schema.ts';

/** No import takes this long, and no clock is this wrong. */
const minLeftoverAgeMs = 24 * 60 * 60 * 1000;

/**
 * Whether servers of the version before, which are replaced one by one, may still search a generation: one of another format than its successor,
 * which is young. One of those servers may be this one.
 */
const isOfOldServers = (meta: GenerationMeta | null, live: StoredGeneration | null | undefined): boolean =>
  meta !== null &&
  meta.format !== live?.meta?.format &&
  Date.now() - Date.parse(live?.meta?.generation.createdAt ?? '') < minLeftoverAgeMs;

/** Removes what killed writers left: generations that never got their alias, and old ones. Young ones may be what another server is writing. */
export const removeLeftovers = async (cluster: Cluster, location: OpenSearchLocation): Promise<void> => {
  removeSpools(location);
  const before = Date.now() - minLeftoverAgeMs;
  const old = await listOlder(cluster, allIndicesOf(location), before);
  // Words may have been left without products.
  for (const index of new Set(old.map(productsIndexBeside))) {
    const alias = index.split('-').slice(0, 2).join('-');
    const live = await listGenerations(cluster, alias);
    if (live.some((one) => one.index === index)) continue;
    const [{ meta } = { meta: null }] = await listGenerations(cluster, index);
    if (!isOfOldServers(meta, live[0])) await removeGenerations(cluster, [index]);
  }
};

/**
 * Removes generations older than the live one. A newer one is about to become live, and what is still being written says nothing of itself yet:
 * that is left over once it is old.
 */
export const removeOlderGenerations = async (
  cluster: Cluster,
  location: OpenSearchLocation,
  catalogKey: string,
): Promise<void> => {
  const all = await listGenerations(cluster, generationsOf(location, catalogKey));
  // Asked after the list: what has become live by now is in it, or newer than all of it.
  const live = await liveGeneration(cluster, aliasOf(location, catalogKey));
  const createdAt = live?.meta?.generation.createdAt ?? '';
  const unfinished = all.filter(({ meta }) => meta === null);
  const leftovers =
    unfinished.length === 0
      ? []
      : await listOlder(cluster, generationsOf(location, catalogKey), Date.now() - minLeftoverAgeMs);
  const old = all.filter(({ index, meta }) => {
    if (meta === null) return leftovers.includes(index);
    if (index === live?.index || isOfOldServers(meta, live)) return false;
    return meta.generation.createdAt < createdAt;
  });
  await removeGenerations(
    cluster,
    old.map(({ index }) => index),
  );
};
