/* What products are shown together in, as visitors' events and their sums name it. */

/** Where products are shown together: a look of the stylist, or a post of a stream. */
export type ShowcaseKind = 'look' | 'post' | 'stream';

/** What stands for all looks of a place together, and for all posts. No id from outside is empty or has a slash. */
export const allLooks = '';
export const allPosts = '/';
/** Their numbers in the tables of sums; those of others begin at 1. */
export const allLooksKey = 0;
export const allPostsKey = -1;

/** All posts of a stream together. */
export const streamShowcaseId = (streamId: string): string => `${streamId}/`;

/** A look's id is that of its stylization; a post's has its stream's before it, since streams share posts. */
export const postShowcaseId = (streamId: string, postId: string): string =>
  `${streamShowcaseId(streamId)}${postId}`;

export const kindOfShowcase = (showcaseId: string): ShowcaseKind => {
  if (!showcaseId.includes('/')) return 'look';
  return showcaseId.endsWith('/') ? 'stream' : 'post';
};

/** What a look or post counts towards: all of its kind, and a post's stream. */
export const wholesOf = (showcaseId: string): readonly string[] => {
  if (kindOfShowcase(showcaseId) === 'look') return [allLooks];
  const [streamId = ''] = showcaseId.split('/');
  return [allPosts, streamShowcaseId(streamId)];
};
