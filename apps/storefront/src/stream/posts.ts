import type { PublicPost, PublicStreamReply } from '@vitrina/contract';

/** The posts of a stream that were read so far, and those that follow. */
export type Posts = {
  readonly list: () => readonly PublicPost[];
  readonly hasMore: () => boolean;
  /** Reads the next page. False if there is no answer; it may be tried again then. */
  readonly readMore: () => Promise<boolean>;
  /** Calls `run` with posts that were added. */
  readonly onAdded: (run: (added: readonly PublicPost[]) => void) => void;
};

export const createPosts = (
  first: PublicStreamReply,
  read: (after: string) => Promise<PublicStreamReply | null>,
): Posts => {
  const posts = new Map<string, PublicPost>();
  const watching: ((added: readonly PublicPost[]) => void)[] = [];
  /** A page that leads back to an earlier one is the last. */
  const asked = new Set<string>();
  let next: string | null = null;
  let reading: Promise<boolean> | null = null;

  /** A post that moved to a later page meanwhile isn't shown twice. */
  const add = (reply: PublicStreamReply): readonly PublicPost[] => {
    const fresh = reply.posts.filter(({ postId }) => !posts.has(postId));
    for (const post of fresh) posts.set(post.postId, post);
    next = reply.next !== null && asked.has(reply.next) ? null : reply.next;
    return fresh;
  };
  const readOn = async (): Promise<boolean> => {
    while (next !== null) {
      const reply = await read(next);
      if (!reply) return false;
      asked.add(next);
      const added = add(reply);
      for (const run of watching) run(added);
      if (added.length > 0) break;
    }
    return true;
  };
  add(first);
  return {
    list: () => [...posts.values()],
    hasMore: () => next !== null,
    readMore: () => {
      reading ??= readOn().finally(() => {
        reading = null;
      });
      return reading;
    },
    onAdded: (run) => {
      watching.push(run);
    },
  };
};
