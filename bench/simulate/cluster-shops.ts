import type { ServiceTime } from './service-times.ts';

/** A part of a catalog (all of it, or a shard) with the machines that hold a copy. */
export type Part = ServiceTime & { readonly machines: readonly number[] };

/** A shop as machines see it: each of its searches asks one copy of every part. */
export type ShopLoad = {
  readonly owner: string;
  readonly perSecond: number;
  readonly parts: readonly Part[];
};
