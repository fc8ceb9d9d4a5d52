import { badParameter } from './graph-refusal.ts';
import type { GraphPostSeed } from './graph-world.ts';

export type MediaSlice = {
  readonly posts: readonly GraphPostSeed[];
  readonly before: string | null;
  /** The cursor of the last item, whether more follow or not. */
  readonly after: string | null;
  readonly hasNext: boolean;
};

const defaultLimit = 25;
const maxLimit = 50;

export const readLimit = (text: string | null): number => {
  const limit = text === null ? defaultLimit : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw badParameter('Param limit must be an integer above 0');
  return Math.min(limit, maxLimit);
};

const cursorOf = (post: GraphPostSeed | undefined): string | null =>
  post ? Buffer.from(`media ${post.id}`).toString('base64') : null;

/**
 * A page of a list. A cursor stands for its item: once the item is gone, the cursor is refused. What is hidden is left out after the page was cut, so that a page can be shorter
 * than asked for, or empty, and have a next one.
 */
export const sliceMedia = (
  posts: readonly GraphPostSeed[],
  isHidden: (id: string) => boolean,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): MediaSlice => {
  const start = after === null ? 0 : posts.findIndex((post) => cursorOf(post) === after) + 1;
  if (after !== null && start === 0) throw badParameter('The cursor is not valid any more');
  const slice = posts.slice(start, start + limit);
  return {
    posts: slice.filter(({ id }) => !isHidden(id)),
    before: cursorOf(slice[0]),
    after: cursorOf(slice.at(-1)),
    hasNext: start + limit < posts.length,
  };
};
