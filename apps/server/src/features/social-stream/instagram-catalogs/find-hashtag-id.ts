import { socialLimits } from '@vitrina/contract';
import type { InstagramClient } from '@vitrina/instagram';
import type { Database } from '../../../storage/database.ts';
import { findHashtag, listAskedSince, saveHashtag } from '../connection/connection-repository.ts';
import { hashtagWindowMs, type OpenConnection } from '../connection/connection-service.ts';
import { faultOf, type ReadingFault } from './reading-faults.ts';

type Dependencies = {
  readonly database: Database;
  readonly client: Pick<InstagramClient, 'findHashtag'>;
  readonly now: () => Date;
};

export type FoundHashtag =
  | { readonly hashtagId: string }
  | { readonly refused: ReadingFault; readonly failure: Parameters<typeof faultOf>[0] | null };

/**
 * The id of a hashtag at Instagram. One that was asked for once is known for ever and costs nothing; of others, Instagram allows 30 in seven days, which are counted here, since
 * it says nothing beforehand.
 */
export const createFindHashtagId =
  ({ database, client, now }: Dependencies) =>
  async (
    { access, connection: { customerId } }: OpenConnection,
    hashtag: string,
    signal: AbortSignal,
  ): Promise<FoundHashtag> => {
    const known = await findHashtag(database, customerId, hashtag);
    if (known) return { hashtagId: known.hashtagId };
    const at = now();
    const since = new Date(at.getTime() - hashtagWindowMs).toISOString();
    const asked = await listAskedSince(database, customerId, since);
    const [first] = asked;
    if (first !== undefined && asked.length >= socialLimits.hashtagsPerWeek) {
      const retryMs = Math.max(0, Date.parse(first) + hashtagWindowMs - at.getTime());
      return { refused: { fault: 'hashtag_limit', message: null, retryMs }, failure: null };
    }
    const found = await client.findHashtag(access, hashtag, signal);
    if (!found.ok) return { refused: faultOf(found.failure, 'hashtag'), failure: found.failure };
    await saveHashtag(database, customerId, hashtag, { hashtagId: found.value, askedAt: at.toISOString() });
    return { hashtagId: found.value };
  };
