import { socialLimits } from '@vitrina/contract';
import type {
  GraphFailure,
  GraphProfile,
  InstagramClient,
  WalkEnd,
  WalkPage,
  WalkStep,
} from '@vitrina/instagram';
import type { CopyPicture, ForgetThumbnails } from '../../../ports/copied-pictures.ts';
import type { Database } from '../../../storage/database.ts';
import type { ConnectionService, OpenConnection } from '../connection/connection-service.ts';
import type { InstagramCatalogRecord } from './catalog-repository.ts';
import { createFindHashtagId } from './find-hashtag-id.ts';
import type { PostPictures } from './post-pictures.ts';
import { faultOf, type ReadingFault } from './reading-faults.ts';
import { LeaseLostError, type ReadingLease, takeLease } from './reading-lease.ts';
import { createSavePosts, type PostPlace, readPost } from './save-posts.ts';
import { createSettlePosts } from './settle-posts.ts';
import { readProfile } from './stored-profile.ts';

type Dependencies = {
  readonly database: Database;
  readonly client: InstagramClient;
  readonly connections: Pick<ConnectionService, 'open' | 'noteUsage' | 'noteFailure' | 'pausedUntil'>;
  readonly pictures: PostPictures;
  readonly copyPicture: CopyPicture;
  readonly forgetThumbnails: ForgetThumbnails;
  readonly now: () => Date;
  /** Called when what visitors see of it may have changed. */
  readonly onChanged: (customerId: string, catalogId: string) => void;
};

const hourMs = 3_600_000;
/** A profile is read again sooner than a hashtag, which costs more of what Instagram allows. */
const againMs = { profile: 6 * hourMs, hashtag: 12 * hourMs, sample: 0 } as const;
const walkBounds = { maxPosts: socialLimits.posts, maxPages: 40, pageSize: 25 } as const;

type Walked = { readonly end: WalkEnd } | { readonly refused: ReadingFault };

/** Reads the posts of an Instagram catalog, once. Throws only surprises and the reason of an aborted signal; what Instagram refuses is stored with the catalog. */
export const createReadCatalog = (dependencies: Dependencies) => {
  const { database, client, connections, now, onChanged } = dependencies;
  const save = createSavePosts(dependencies);
  const settle = createSettlePosts(dependencies);
  const findHashtagId = createFindHashtagId(dependencies);
  const fromNow = (ms: number): string => new Date(now().getTime() + ms).toISOString();

  const startWalk = async (
    catalog: InstagramCatalogRecord,
    open: OpenConnection,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<WalkStep, void> | ReadingFault> => {
    const { access, connection } = open;
    if (catalog.source === 'hashtag') {
      const found = await findHashtagId(open, catalog.hashtag ?? '', signal);
      if ('hashtagId' in found) {
        const hashtag = { hashtagId: found.hashtagId, edge: 'recent_media' } as const;
        return client.walkHashtag(access, hashtag, walkBounds, signal);
      }
      if (found.failure) await connections.noteFailure(open, found.failure);
      return found.refused;
    }
    // The account’s own posts cost less than others’, and are all there.
    return catalog.handle === connection.username
      ? client.walkOwnMedia(access, walkBounds, signal)
      : client.walkProfile(access, catalog.handle ?? '', walkBounds, signal);
  };

  const refuse = async (open: OpenConnection, failure: GraphFailure, catalog: InstagramCatalogRecord) => {
    await connections.noteFailure(open, failure);
    return { refused: faultOf(failure, catalog.source) };
  };

  /** What can be said of the profile before its first post; a profile found by its name comes with its posts. */
  const readOwnProfile = async (
    catalog: InstagramCatalogRecord,
    open: OpenConnection,
    signal: AbortSignal,
  ): Promise<{ readonly profile: GraphProfile | null } | Walked> => {
    if (catalog.source !== 'profile' || catalog.handle !== open.connection.username) return { profile: null };
    const own = await client.readOwnProfile(open.access, signal);
    return own.ok ? { profile: own.value } : refuse(open, own.failure, catalog);
  };

  const walk = async (
    catalog: InstagramCatalogRecord,
    open: OpenConnection,
    lease: ReadingLease,
    signal: AbortSignal,
  ): Promise<Walked> => {
    const place: PostPlace = { customerId: catalog.customerId, catalogId: catalog.id };
    let isProfileSaved = false;
    const saveProfile = async (profile: GraphProfile | null): Promise<void> => {
      if (!profile || isProfileSaved) return;
      isProfileSaved = true;
      await save.saveProfile(place, profile, readProfile(catalog.profile), signal);
    };
    let progress = 0;
    const savePage = async ({ media, profile, usage }: WalkPage): Promise<void> => {
      await lease.renew();
      if (usage.usedPercent !== null) await connections.noteUsage(open, usage.usedPercent);
      await saveProfile(profile);
      for (const one of media) {
        signal.throwIfAborted();
        await save.savePost(place, readPost(one), signal);
        progress += 1;
        await lease.renew({ progress });
      }
      onChanged(catalog.customerId, catalog.id);
    };

    const own = await readOwnProfile(catalog, open, signal);
    if (!('profile' in own)) return own;
    await lease.renew();
    await saveProfile(own.profile);
    const steps = await startWalk(catalog, open, signal);
    await lease.renew();
    if ('fault' in steps) return { refused: steps };
    for await (const step of steps) {
      if (step.kind === 'page') await savePage(step);
      else return step.failure === null ? { end: step } : refuse(open, step.failure, catalog);
    }
    throw new Error('A walk had no end');
  };

  const finish = async (
    catalog: InstagramCatalogRecord,
    lease: ReadingLease,
    walked: Walked,
  ): Promise<void> => {
    if ('refused' in walked) {
      const { fault, message, retryMs } = walked.refused;
      await lease.end({
        ...{ progress: null, state: 'failed', fault, faultMessage: message },
        nextReadAt: retryMs === null ? null : fromNow(retryMs),
      });
      return;
    }
    const { end } = walked;
    const isProfile = catalog.source === 'profile';
    await lease.renew();
    await settle({ customerId: catalog.customerId, catalogId: catalog.id }, isProfile ? end : null);
    await lease.end({
      ...{ progress: null, state: 'ok', fault: null, faultMessage: null },
      ...{ readAt: now().toISOString(), nextReadAt: fromNow(againMs[catalog.source]) },
    });
    onChanged(catalog.customerId, catalog.id);
  };

  const read = async (
    catalog: InstagramCatalogRecord,
    lease: ReadingLease,
    signal: AbortSignal,
  ): Promise<Walked> => {
    const paused = await connections.pausedUntil(catalog.customerId);
    if (paused !== null) {
      const retryMs = Math.max(0, Date.parse(paused) - now().getTime());
      return { refused: { fault: 'throttled', message: null, retryMs } };
    }
    const open = await connections.open(catalog.customerId);
    if (typeof open === 'string') return { refused: { fault: open, message: null, retryMs: null } };
    return walk(catalog, open, lease, signal);
  };

  return async (catalog: InstagramCatalogRecord, signal: AbortSignal): Promise<void> => {
    const lease = await takeLease(database, catalog, now);
    if (!lease) return;
    try {
      await finish(catalog, lease, await read(catalog, lease, signal));
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      // The next server, or this one, goes on where it is due; after a surprise not at once: it may be a surprise again.
      const next = signal.aborted ? {} : { nextReadAt: fromNow(hourMs) };
      await lease.end({ state: 'waiting', progress: null, ...next }).catch((lost: unknown) => {
        if (!(lost instanceof LeaseLostError)) throw lost;
      });
      if (!signal.aborted) throw error;
    }
  };
};
export type ReadCatalog = ReturnType<typeof createReadCatalog>;
