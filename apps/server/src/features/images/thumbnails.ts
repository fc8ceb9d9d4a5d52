import { join } from 'node:path';
import type { ThumbnailFormat } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import type { CopiedPictures, ForgetThumbnails } from '../../ports/copied-pictures.ts';
import type { ReadPicture } from '../../ports/read-picture.ts';
import type { Database } from '../../storage/database.ts';
import { sha256OfBytes } from '../../storage/ids.ts';
import { within } from '../../threads/within.ts';
import { makeDueNow } from './check-repository.ts';
import { findPublicImage, listExistingCatalogs } from './repository.ts';
import type { ShrinkPicture } from './shrink-picture.ts';
import type { ThumbnailCache } from './thumbnail-cache.ts';

type Dependencies = {
  readonly database: Database;
  readonly shrink: ShrinkPicture;
  readonly readPicture: ReadPicture;
  /** Pictures that aren’t products’, kept on this server. */
  readonly copies: CopiedPictures;
  readonly cache: ThumbnailCache;
  readonly onError: (error: unknown) => void;
};

export type ThumbnailRequest = {
  readonly catalogId: string;
  readonly imageId: string;
  readonly version: string;
  readonly width: number;
  readonly format: ThumbnailFormat;
};

/** `original`: where the picture is, as there is no thumbnail of it, or none yet. Null: the catalog has no such picture. */
export type Thumbnail =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'original'; readonly address: string }
  | null;

/** Where the bytes of a picture are. */
type Source = {
  readonly customerId: string;
  /** Null while there is none that could be shown. */
  readonly version: string | null;
  readonly original: Thumbnail;
  readonly read: () => Promise<Buffer | null>;
  /** Called when the bytes are others than those of the version. */
  readonly onOther: () => Promise<void>;
};

/** Visitors wait no longer than this for a thumbnail to be made, and get the original meanwhile. */
const patienceMs = 3000;
/** A picture that could not be made smaller isn't tried again for this long; one with other bytes is. */
const unshrinkableMs = 60 * 60_000;
const maxUnshrinkable = 10_000;
/** After a failure of this server, as on a full disk, visitors get the original for so long. */
const failingMs = 60_000;
/** Thumbnails that are made or wait for it, of a customer and of all. */
const maxWaiting = { perCustomer: 200, all: 1000 } as const;

const versionOf = (catalogId: string, imageId: string, version: string): string =>
  join(catalogId, `${imageId}-${version}`);

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** Small versions of checked pictures, made when they are first asked for. */
export const createThumbnails = ({ database, shrink, readPicture, copies, cache, onError }: Dependencies) => {
  /** By name: what is being made, and what visitors wait for, which ends with their patience. */
  const underWay = new Map<
    string,
    { readonly making: Promise<Buffer | null>; readonly soon: Promise<Buffer | null> }
  >();
  const unshrinkable = new LRUCache<string, true>({ max: maxUnshrinkable, ttl: unshrinkableMs });
  const failing = new LRUCache<string, true>({ max: maxUnshrinkable, ttl: failingMs });
  const waiting = new Map<string, number>();

  const findOfProducts = async (catalogId: string, imageId: string): Promise<Source | null> => {
    const picture = await findPublicImage(database, catalogId, imageId);
    if (!picture) return null;
    const { customerId, address } = picture;
    return {
      customerId,
      version: picture.state === 'ok' ? picture.version : null,
      original: isWebAddress(address) ? { kind: 'original', address } : null,
      read: () => readPicture(customerId, catalogId, address),
      // It isn't what the check saw any more.
      onOther: () => makeDueNow(database, { customerId, catalogId }, imageId),
    };
  };
  const findCopy = async (catalogId: string, imageId: string): Promise<Source | null> => {
    const copy = await copies.find(catalogId, imageId);
    return copy && { ...copy, original: null, onOther: async () => undefined };
  };

  const make = async (
    name: string,
    { catalogId, imageId, version, width, format }: ThumbnailRequest,
    { customerId, read, onOther }: Source,
  ): Promise<Buffer | null> => {
    const bytes = await read();
    // Its server doesn't answer now: that says nothing of the picture.
    if (bytes === null) return null;
    if (sha256OfBytes(bytes).slice(0, 16) !== version) {
      await onOther();
      return null;
    }
    const made = await shrink(customerId, bytes, { width, format }, async (file) => {
      await cache.take(name, file);
      return { bytes: await cache.read(name) };
    });
    if (made === null) unshrinkable.set(versionOf(catalogId, imageId, version), true);
    return made?.bytes ?? null;
  };

  /** The same thumbnail asked for ten times is made once. */
  const makeOnce = (
    name: string,
    request: ThumbnailRequest,
    source: Source,
  ): Promise<Buffer | null> | null => {
    const known = underWay.get(name);
    if (known) return known.soon;
    const { customerId } = source;
    const own = waiting.get(customerId) ?? 0;
    if (own >= maxWaiting.perCustomer || underWay.size >= maxWaiting.all) return null;
    waiting.set(customerId, own + 1);
    const making = make(name, request, source)
      .catch((error: unknown) => {
        failing.set(name, true);
        onError(error);
        return null;
      })
      .finally(() => {
        underWay.delete(name);
        const left = (waiting.get(customerId) ?? 1) - 1;
        if (left > 0) waiting.set(customerId, left);
        else waiting.delete(customerId);
      });
    const soon = within(making, patienceMs);
    underWay.set(name, { making, soon });
    return soon;
  };

  return {
    get: async (request: ThumbnailRequest): Promise<Thumbnail> => {
      const { catalogId, imageId, version, width, format } = request;
      const source = (await findOfProducts(catalogId, imageId)) ?? (await findCopy(catalogId, imageId));
      if (!source) return null;
      const { original } = source;
      if (source.version !== version) return original;
      const name = `${versionOf(catalogId, imageId, version)}-${width}.${format}`;
      const stored = await cache.read(name);
      if (stored) return { kind: 'bytes', bytes: stored };
      if (failing.has(name) || unshrinkable.has(versionOf(catalogId, imageId, version))) return original;
      const made = await makeOnce(name, request, source);
      return made ? { kind: 'bytes', bytes: made } : original;
    },

    /** Removes those of catalogs that are gone for good. */
    removeOrphans: (): Promise<void> =>
      cache.sweep(async (catalogIds) => {
        const ofProducts = await listExistingCatalogs(database, catalogIds);
        return new Set([...ofProducts, ...(await copies.listExisting(catalogIds))]);
      }),

    /** Removes those of pictures that must not be shown any more. */
    forget: ((catalogId, imageIds) => {
      if (imageIds === 'all') cache.remove(join(catalogId, '/'));
      else for (const imageId of imageIds) cache.remove(join(catalogId, `${imageId}-`));
    }) satisfies ForgetThumbnails,

    /** Resolves when none is being made. */
    idle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(Array.from(underWay.values(), ({ making }) => making));
    },
  };
};

export type Thumbnails = ReturnType<typeof createThumbnails>;
