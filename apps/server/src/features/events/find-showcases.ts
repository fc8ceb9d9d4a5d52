import type { FindPosts } from '../../ports/posts.ts';
import type { Database } from '../../storage/database.ts';
import { kindOfShowcase } from '../../storage/showcase-ids.ts';
import { findStylizationNames } from './repository.ts';

type Dependencies = { readonly database: Database; readonly findPosts: FindPosts };

/** The names of those looks and posts that a catalog has, by their ids as showcases. */
export const createFindShowcases =
  ({ database, findPosts }: Dependencies) =>
  async (
    customerId: string,
    catalogId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> => {
    const byKind = Map.groupBy(ids, kindOfShowcase);
    const looks = await findStylizationNames(database, customerId, catalogId, byKind.get('look') ?? []);
    const named = (byKind.get('post') ?? []).map((id) => {
      const [streamId = '', postId = ''] = id.split('/');
      return { streamId, postId };
    });
    const posts = named.length === 0 ? new Map() : await findPosts(customerId, catalogId, named);
    return new Map([...looks, ...[...posts].map(([id, { name }]) => [id, name] as const)]);
  };
