import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultFetchPolicy } from '@vitrina/feed';
import { onceAMinute, type SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createImageChecks } from '../features/images/check-service.ts';
import { createCopyPicture } from '../features/images/copy-picture.ts';
import { imageLimits } from '../features/images/fetch-image.ts';
import { createListThumbnails } from '../features/images/list-thumbnails.ts';
import { createReadPicture } from '../features/images/read-picture.ts';
import { imageHandlers } from '../features/images/routes.ts';
import { createImageService, createReadPictureColours } from '../features/images/service.ts';
import { createShrinkPicture } from '../features/images/shrink-picture.ts';
import { createThumbnailCache } from '../features/images/thumbnail-cache.ts';
import { createThumbnails } from '../features/images/thumbnails.ts';
import { createImageReader } from '../jobs/images/image-reader.ts';
import type { CopiedPictures } from '../ports/copied-pictures.ts';
import type { ReadPicture } from '../ports/read-picture.ts';
import { dataNames } from '../storage/data-directory.ts';
import type { Database } from '../storage/database.ts';
import type { FindCatalog } from '../storage/records.ts';

type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  /** Where the demo's pictures are, whatever addresses are refused. */
  readonly demoPlaces: readonly string[];
  /** Where the Graph API is if it isn’t Meta’s own, whatever addresses are refused; null if it is. */
  readonly graphOrigin: string | null;
  readonly copies: CopiedPictures;
  readonly log: FastifyInstance['log'];
};

/** Wide enough for a card of a mail on the screen of a phone. */
const smallWidth = 640;

/** The check of catalogs' pictures, their small versions, and what other features ask of them. */
export const composeImages = ({ config, database, engine, now, log, ...dependencies }: Dependencies) => {
  const { demoPlaces, graphOrigin, copies } = dependencies;
  const policy = {
    ...defaultFetchPolicy,
    ...imageLimits,
    allowPrivate: config.allowPrivateFeeds,
    allowedOrigins: demoPlaces,
  };
  const reader = createImageReader();
  const directory = join(config.dataDir, dataNames.pictureFiles);
  const checks = createImageChecks({
    ...{ database, engine, policy, reader, now },
    directory: join(directory, 'checks'),
    onError: (error) => log.error({ err: error }, 'the check of pictures met an error'),
  });
  const onError = onceAMinute((error, leftOut) =>
    log.error({ err: error, leftOut }, 'a thumbnail could not be made'),
  );
  const readPicture = createReadPicture(policy);
  const shrink = createShrinkPicture({ reader, directory: join(directory, 'thumbnails') });
  const thumbnails = createThumbnails({
    ...{ database, shrink, readPicture, copies, onError },
    cache: createThumbnailCache({
      directory: join(config.dataDir, dataNames.pictures),
      maxBytes: config.pictureCacheBytes,
      onError,
    }),
  });
  return {
    ...{ checks, thumbnails },
    readSmallPicture: (async (customerId, catalogId, url) => {
      const bytes = await readPicture(customerId, catalogId, url);
      return (
        bytes && shrink(customerId, bytes, { width: smallWidth, format: 'webp' }, (file) => readFile(file))
      );
    }) satisfies ReadPicture,
    listThumbnails: createListThumbnails({ database }),
    readColours: createReadPictureColours(database),
    copyPicture: createCopyPicture({
      ...{ reader, now, directory: join(directory, 'copies') },
      policy: { ...policy, allowedOrigins: [...demoPlaces, ...(graphOrigin === null ? [] : [graphOrigin])] },
    }),
    handlersFor: (findCatalog: FindCatalog) =>
      imageHandlers(createImageService({ database, engine, checks, findCatalog, now })),
    close: async (): Promise<void> => {
      await checks.close();
      await thumbnails.idle();
    },
  };
};
