import { join } from 'node:path';
import type { ThumbnailFormat } from '@vitrina/contract';
import type { ReadPicture } from '../../ports/read-picture.ts';
import type { Database } from '../../storage/database.ts';
import { sha256OfBytes } from '../../storage/ids.ts';
import { makeDueNow } from './check-repository.ts';
import { findPublicImage } from './repository.ts';
import type { ShrinkPicture } from './shrink-picture.ts';
import type { ThumbnailCache } from './thumbnail-cache.ts';

type Dependencies = {
  readonly database: Database;
  readonly shrink: ShrinkPicture;
  readonly readPicture: ReadPicture;
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

/** A visitor waits no longer than this, and gets the original meanwhile. */
const patienceMs = 3000;
/** Thumbnails that are made or wait for it, of a customer and of all. */
const maxWaiting = { perCustomer: 200, all: 1000 } as const;

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** Small versions of checked pictures, made when they are first asked for. */
export const createThumbnails = ({ database, shrink, readPicture, cache, onError }: Dependencies) => {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const waiting = new Map<string, number>();

  const make = async (
    name: string,
    { catalogId, imageId, version, width, format }: ThumbnailRequest,
    { customerId, address }: { readonly customerId: string; readonly address: string },
  ): Promise<Buffer | null> => {
    const bytes = await readPicture(customerId, catalogId, address);
    if (bytes === null || sha256OfBytes(bytes).slice(0, 16) !== version) {
      // It isn't what the check saw any more.
      await makeDueNow(database, { customerId, catalogId }, imageId);
      return null;
    }
    return shrink(customerId, bytes, { width, format }, async (file) => {
      await cache.take(name, file);
      return cache.read(name);
    });
  };

  /** The same thumbnail asked for ten times is made once. */
  const makeOnce = (
    name: string,
    request: ThumbnailRequest,
    picture: { readonly customerId: string; readonly address: string },
  ): Promise<Buffer | null> | null => {
    const known = underWay.get(name);
    if (known) return known;
    const { customerId } = picture;
    const own = waiting.get(customerId) ?? 0;
    if (own >= maxWaiting.perCustomer || underWay.size >= maxWaiting.all) return null;
    waiting.set(customerId, own + 1);
    const making = make(name, request, picture)
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .finally(() => {
        underWay.delete(name);
        const left = (waiting.get(customerId) ?? 1) - 1;
        if (left > 0) waiting.set(customerId, left);
        else waiting.delete(customerId);
      });
    underWay.set(name, making);
    return making;
  };

  const withPatience = async (making: Promise<Buffer | null>): Promise<Buffer | null> => {
    const gaveUp = Promise.withResolvers<null>();
    const timer = setTimeout(() => gaveUp.resolve(null), patienceMs);
    try {
      return await Promise.race([making, gaveUp.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    get: async (request: ThumbnailRequest): Promise<Thumbnail> => {
      const { catalogId, imageId, version, width, format } = request;
      const picture = await findPublicImage(database, catalogId, imageId);
      if (!picture) return null;
      const { address } = picture;
      const original = isWebAddress(address) ? ({ kind: 'original', address } as const) : null;
      if (picture.state !== 'ok' || picture.version !== version) return original;
      const name = join(catalogId, `${imageId}-${version}-${width}.${format}`);
      const kept = await cache.read(name);
      if (kept) return { kind: 'bytes', bytes: kept };
      const making = makeOnce(name, request, picture);
      const made = making && (await withPatience(making));
      return made ? { kind: 'bytes', bytes: made } : original;
    },

    /** Resolves when none is being made. */
    idle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
};

export type Thumbnails = ReturnType<typeof createThumbnails>;
