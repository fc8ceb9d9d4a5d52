import { badParameter, GraphRefusal } from './graph-refusal.ts';
import type { GraphPostSeed } from './graph-world.ts';

const weekMs = 7 * 24 * 3_600_000;
const dayMs = 24 * 3_600_000;
const maxHashtags = 30;

/** The same for everybody and for ever. */
export const hashtagIdOf = (name: string): string =>
  `178${[...name.toLowerCase()]
    .reduce((sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 100_000_000_000_000, 7)
    .toString()
    .padStart(14, '0')}`;

export const hashtagsIn = (caption: string): string[] =>
  [...caption.matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, name = '']) => name.toLowerCase());

export type HashtagPost = { readonly post: GraphPostSeed; readonly username: string };
export type HashtagPageChoice = {
  readonly edge: 'recent_media' | 'top_media';
  readonly walker: string;
  readonly after: string | null;
  readonly limit: number;
};

/** Looks hashtags up, 30 different ones an account in seven days, and lists what carries them. */
export const createGraphHashtags = (listPosts: () => readonly HashtagPost[], now: () => number) => {
  /** By account: when each hashtag was first looked up. */
  const searched = new Map<string, Map<string, number>>();
  /** All pages have the same cursor, so how far a walker got is known here alone. */
  const positions = new Map<string, number>();

  const recentOf = (accountId: string): Map<string, number> => {
    const all = searched.get(accountId) ?? new Map<string, number>();
    for (const [id, at] of all) if (at <= now() - weekMs) all.delete(id);
    searched.set(accountId, all);
    return all;
  };

  const listTagged = (hashtagId: string, edge: HashtagPageChoice['edge']): readonly HashtagPost[] => {
    const tagged = listPosts().filter(({ post }) =>
      hashtagsIn(post.caption).some((name) => hashtagIdOf(name) === hashtagId),
    );
    return edge === 'recent_media'
      ? tagged
          .filter(({ post }) => post.takenAt.getTime() > now() - dayMs)
          // In no order.
          .toSorted((one, other) =>
            [...one.post.id]
              .reverse()
              .join('')
              .localeCompare([...other.post.id].reverse().join('')),
          )
      : tagged.toSorted((one, other) => (other.post.likes ?? 0) - (one.post.likes ?? 0));
  };

  return {
    find: (accountId: string, name: string): string => {
      if (!/^[\p{L}\p{M}\p{N}_]+$/u.test(name)) throw badParameter('Invalid hashtag name');
      const id = hashtagIdOf(name);
      if (!listPosts().some(({ post }) => hashtagsIn(post.caption).includes(name.toLowerCase())))
        throw new GraphRefusal({
          ...{ code: 24, subcode: 2207024, message: 'The requested resource does not exist' },
          userMessage: 'The hashtag was not found',
        });
      const recent = recentOf(accountId);
      if (!recent.has(id) && recent.size >= maxHashtags)
        throw new GraphRefusal({
          ...{ code: 18, subcode: 2207034, message: '(#18) Reached max API hashtags queries' },
          userMessage: 'You have searched for 30 hashtags within 7 days',
        });
      if (!recent.has(id)) recent.set(id, now());
      return id;
    },
    listSearched: (accountId: string, limit: number): string[] =>
      [...recentOf(accountId).keys()].slice(0, limit),
    readPage: (hashtagId: string, { edge, walker, after, limit }: HashtagPageChoice) => {
      const cursor = Buffer.from(`hashtag ${hashtagId} ${edge}`).toString('base64');
      if (after !== null && after !== cursor) throw badParameter('The cursor is not valid');
      const key = `${walker} ${cursor}`;
      const start = after === null ? 0 : (positions.get(key) ?? 0);
      const tagged = listTagged(hashtagId, edge);
      positions.set(key, start + limit);
      return { found: tagged.slice(start, start + limit), cursor, hasNext: start + limit < tagged.length };
    },
  };
};
export type GraphHashtags = ReturnType<typeof createGraphHashtags>;
