import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PublicConfig } from '@vitrina/contract';
import { defaultFetchPolicy } from '@vitrina/feed';
import { createInstagramClient, defaultRetryWaitsMs } from '@vitrina/instagram';
import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import {
  createConfigReader,
  listConfigIdsByInstagramCatalog,
} from '../features/social-stream/configs/config-repository.ts';
import { createConfigService } from '../features/social-stream/configs/config-service.ts';
import { createConnectionService } from '../features/social-stream/connection/connection-service.ts';
import { createGraphTransport, graphLimits } from '../features/social-stream/connection/graph-transport.ts';
import { createTokenStore } from '../features/social-stream/connection/token-store.ts';
import { createDeletionService } from '../features/social-stream/deletion/deletion-service.ts';
import { listDueForReading } from '../features/social-stream/instagram-catalogs/catalog-repository.ts';
import { createInstagramCatalogService } from '../features/social-stream/instagram-catalogs/catalog-service.ts';
import { createDatabasePictures } from '../features/social-stream/instagram-catalogs/database-pictures.ts';
import { createPictureFiles } from '../features/social-stream/instagram-catalogs/picture-files.ts';
import type { PostPictures } from '../features/social-stream/instagram-catalogs/post-pictures.ts';
import { createReadCatalog } from '../features/social-stream/instagram-catalogs/read-catalog.ts';
import { createReadSchedule } from '../features/social-stream/instagram-catalogs/read-schedule.ts';
import { createSaveSamples } from '../features/social-stream/instagram-catalogs/save-samples.ts';
import { createPostLinker } from '../features/social-stream/posts/post-linker.ts';
import { createPostService } from '../features/social-stream/posts/post-service.ts';
import { createPostProposals } from '../features/social-stream/posts/propose-products.ts';
import { createPublicStream } from '../features/social-stream/public/public-stream.ts';
import { instagramHandlers, socialStreamHandlers } from '../features/social-stream/routes.ts';
import type { StylistProducts } from '../features/stylist/product-service.ts';
import type { CopyPicture, ForgetThumbnails } from '../ports/copied-pictures.ts';
import type { KeepPopularityFresh } from '../ports/keep-popularity-fresh.ts';
import type { ReadPictureColours } from '../ports/picture-colours.ts';
import type { FindPictures } from '../ports/pictures.ts';
import type { PresentProduct } from '../ports/present-product.ts';
import { dataNames } from '../storage/data-directory.ts';
import type { Database } from '../storage/database.ts';
import type { CatalogRecord, FindCatalog, FindInstance, InstanceWithCatalog } from '../storage/records.ts';
import type { OnUnreadable } from '../storage/stored-json.ts';

type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly installationKey: Buffer;
  readonly now: () => Date;
  readonly pictures: PostPictures;
  readonly copyPicture: CopyPicture;
  readonly forgetThumbnails: ForgetThumbnails;
  readonly findCatalog: FindCatalog;
  readonly findInstance: FindInstance;
  readonly listCatalogs: (customerId: string) => Promise<readonly CatalogRecord[]>;
  readonly findProducts: StylistProducts['find'];
  readonly presentProduct: PresentProduct;
  readonly keepPopularityFresh: KeepPopularityFresh;
  readonly readColours: ReadPictureColours;
  readonly readConfig: (place: InstanceWithCatalog) => Promise<PublicConfig>;
  readonly readSharedFields: (place: InstanceWithCatalog) => Promise<readonly string[]>;
  readonly readPicturesAddress: (place: InstanceWithCatalog) => Promise<string>;
  readonly findPictures: FindPictures;
  readonly onUnreadable: OnUnreadable;
  readonly log: FastifyInstance['log'];
};

/** An owner who waits for an answer isn’t kept waiting for a fault to pass. */
const impatientWaitsMs: readonly number[] = [500];

/** Where the Graph API is if it isn’t Meta’s own; null if it is. */
export const graphOriginOf = ({ instagram }: Config): string | null =>
  instagram.apiUrl === 'https://graph.facebook.com' ? null : new URL(instagram.apiUrl).origin;

/** The copies of posts’ pictures: what makes small versions of pictures needs them before there are posts. */
export const composePostPictures = (config: Config, database: Database, now: () => Date): PostPictures =>
  config.database.kind === 'postgres'
    ? createDatabasePictures({ database, now })
    : createPictureFiles({ database, directory: join(config.dataDir, dataNames.postPictures) });

const composeClients = (config: Config) => {
  const origin = graphOriginOf(config);
  const transport = createGraphTransport({
    ...defaultFetchPolicy,
    ...graphLimits,
    allowedOrigins: origin === null ? [] : [origin],
  });
  const client = (retryWaitsMs: readonly number[]) =>
    createInstagramClient({
      ...{ apiUrl: config.instagram.apiUrl, version: config.instagram.version, transport, retryWaitsMs },
      sleep: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}),
    });
  return { patient: client(defaultRetryWaitsMs), impatient: client(impatientWaitsMs) };
};

/** Instagram’s posts: the account they are read through, copies of them, the streams that show them, and what shops’ pages get. */
export const composeSocial = ({ config, log, ...dependencies }: Dependencies) => {
  const { database, engine, now, pictures, forgetThumbnails } = dependencies;
  const clients = composeClients(config);
  const read = createConfigReader(dependencies.onUnreadable);
  const onError = (error: unknown): void => log.error({ err: error }, 'reading Instagram met an error');

  const connections = createConnectionService({
    ...{ database, now, client: clients.impatient, app: config.instagram.app },
    tokens: createTokenStore(dependencies),
    onConnected: (customerId) => catalogs.readAll(customerId),
    eraseCopies: (...erased) => catalogs.eraseAllCopies(...erased),
  });
  const readCatalog = createReadCatalog({
    ...{ database, now, client: clients.patient, connections, pictures, forgetThumbnails },
    copyPicture: dependencies.copyPicture,
    onChanged: (customerId) => publicStream.forget(customerId),
  });
  const schedule = createReadSchedule({
    ...{ now, read: readCatalog, renewEnding: connections.renewEnding, onError },
    listDue: (at, limit) => listDueForReading(database, at, limit),
  });
  const catalogs = createInstagramCatalogService({
    ...{ database, now, connections, schedule, pictures, forgetThumbnails },
    listConfigIds: (customerId) => listConfigIdsByInstagramCatalog(database, customerId),
    onChanged: (customerId) => publicStream.forget(customerId),
  });
  const onChanged = (customerId: string): void => publicStream.forget(customerId);
  const deletion = createDeletionService({ database, now, connections, app: config.instagram.app });
  const configs = createConfigService({ ...dependencies, read, onChanged });
  const posts = createPostService({ ...dependencies, configs, onChanged });
  /** Most servers show no stream. */
  const sanitize = async (html: string): Promise<string> => {
    const { sanitizeFragment } = await import('../features/html-templates/compile/sanitize-fragment.ts');
    return sanitizeFragment(html);
  };
  const publicStream = createPublicStream({ ...dependencies, posts, sanitize });
  return {
    handlers: {
      ...instagramHandlers({ connections, catalogs }),
      ...socialStreamHandlers({
        ...{ configs, posts, publicStream, propose: createPostProposals({ ...dependencies, posts }) },
      }),
    },
    linker: createPostLinker({ engine, posts }),
    ...{ configs, posts },
    saveSamples: createSaveSamples(dependencies),
    deletion,
    route: publicStream.route,
    /** Begins to read what is due. */
    start: schedule.start,
    renewEnding: connections.renewEnding,
    stop: schedule.stop,
    /** Erases for good what was deleted, and files that nothing has any more. */
    purgeDeleted: async (): Promise<void> => {
      await configs.purgeDeleted();
      await catalogs.purgeDeleted();
      await deletion.purgeOld();
      await pictures.removeOrphans();
    },
  };
};
