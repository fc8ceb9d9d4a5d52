import { fleet, type MachineKind, machines, openSearch } from './assumptions.ts';
import type { ShopLoad } from './cluster-shops.ts';
import { measured } from './measured.ts';
import { type Copy, type Placement, packBalanced, packFirstFit } from './place.ts';
import {
  bytesPerProduct,
  embeddedTime,
  meanMs,
  openSearchTime,
  processBytes,
  type ServiceTime,
  scratchBytesPerProduct,
} from './service-times.ts';
import type { Shop } from './shops.ts';

const gb = 1e9;

/** What a copy needs, in this order. */
export const needs = ['memory', 'threads', 'requests'] as const;

export type FleetPlan = {
  readonly kind: MachineKind;
  readonly threads: number;
  readonly loopMs: number;
  readonly shops: readonly ShopLoad[];
  readonly placement: Placement;
  /** Of a machine: bytes, threads kept busy and event loops kept busy (or shards), as far as they are planned for. */
  readonly capacity: readonly number[];
  readonly copies: number;
  /** Of a copy of a part, in bytes. */
  readonly memoryOf: (part: number) => number;
  /** As many machines as a first fit takes, and the least that any packing could. */
  readonly firstFit: number;
  readonly least: number;
};

type Piece = {
  readonly shop: Shop;
  readonly time: ServiceTime;
  readonly need: (copies: number) => readonly number[];
  readonly threads: number;
};

type Wanted = {
  readonly kind: MachineKind;
  readonly threads: number;
  readonly loopMs: number;
  readonly capacity: readonly number[];
  readonly pieces: readonly Piece[];
  readonly shops: readonly Shop[];
};

/** Two copies, and more of what would fill too much of a machine. */
const copiesOf = ({ threads }: Piece, perMachine: number): number =>
  Math.max(fleet.replicas, Math.ceil(threads / (perMachine * fleet.maxShareOfMachine)));

const planFleet = ({ pieces, shops, ...wanted }: Wanted): FleetPlan => {
  const { capacity, threads } = wanted;
  const copies = pieces.flatMap((piece, part): Copy[] => {
    const count = copiesOf(piece, threads);
    return Array.from({ length: count }, () => ({ part, need: piece.need(count) }));
  });
  const placement = packBalanced(copies, pieces.length, capacity);
  const parts = shops.map((): ShopLoad['parts'][number][] => []);
  for (const [part, { shop, time }] of pieces.entries())
    parts[shop.id]?.push({ ...time, machines: placement.machinesOf[part] ?? [] });
  const totals = capacity.map((_, i) => copies.reduce((sum, { need }) => sum + (need[i] ?? 0), 0));
  return {
    ...wanted,
    shops: shops.map(({ id, searchesPerSecond }) => ({
      owner: `shop ${id}`,
      perSecond: searchesPerSecond,
      parts: parts[id] ?? [],
    })),
    placement,
    copies: copies.length,
    memoryOf: (part) => pieces[part]?.need(1)[0] ?? 0,
    firstFit: packFirstFit(copies, pieces.length, capacity).used.length,
    least: Math.ceil(Math.max(...totals.map((total, i) => total / (capacity[i] ?? 1)))),
  };
};

/** The embedded engine: a catalog whole on each of its machines; a core is left to the event loop. */
export const planEmbedded = (shops: readonly Shop[], kind: MachineKind = machines.search): FleetPlan => {
  const threads = kind.cores - 1;
  const largest = Math.max(...shops.map(({ products }) => products));
  // One catalog at a time has two generations, and each thread the lists of its largest catalog.
  const reserved = processBytes + largest * (bytesPerProduct + threads * scratchBytesPerProduct);
  const loopMs = measured.eventLoopMs;
  return planFleet({
    ...{ kind, threads, loopMs, shops },
    capacity: [kind.memoryGb * gb * fleet.memoryUse - reserved, threads * fleet.plannedUse, fleet.plannedUse],
    pieces: shops.map((shop) => {
      const time = embeddedTime(shop.products);
      const busy = (shop.searchesPerSecond * meanMs(time)) / 1000;
      return {
        ...{ shop, time, threads: busy },
        need: (copies) => [
          shop.products * bytesPerProduct,
          busy / copies,
          (shop.searchesPerSecond * loopMs) / 1000 / copies,
        ],
      };
    }),
  });
};

export const shardsOf = (products: number): number => Math.ceil(products / openSearch.productsPerShard);

/** OpenSearch with an index for each shop: shards with a copy each, as many a node as its heap bears. */
export const planOpenSearch = (
  shops: readonly Shop[],
  kind: MachineKind = machines.openSearch,
): FleetPlan => {
  const threads = kind.cores;
  const maxShards = Math.min(openSearch.maxShardsPerNode, openSearch.shardsPerHeapGb * openSearch.heapGb);
  return planFleet({
    ...{ kind, threads, loopMs: 0, shops },
    capacity: [
      (kind.memoryGb - openSearch.heapGb) * gb * fleet.memoryUse,
      threads * fleet.plannedUse,
      maxShards,
    ],
    pieces: shops.flatMap((shop) => {
      const shards = shardsOf(shop.products);
      const products = shop.products / shards;
      const time = openSearchTime(products);
      const busy = (shop.searchesPerSecond * meanMs(time)) / 1000;
      return Array.from({ length: shards }, () => ({
        ...{ shop, time, threads: busy },
        need: (copies: number) => [
          products * openSearch.indexBytes * openSearch.cachedShare,
          busy / copies,
          1,
        ],
      }));
    }),
  });
};
