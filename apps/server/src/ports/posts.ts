/** A post of a stream, which may be gone from Instagram by now. */
export type PostInReport = {
  /** The beginning of its caption. */
  readonly name: string;
  readonly permalink: string | null;
  /** The address of a small picture; null without one. */
  readonly image: string | null;
  readonly isGone: boolean;
};

/** By `stream/post`. Of streams over a catalog, deleted ones among them; posts whose copies are erased aren't there. */
export type FindPosts = (
  customerId: string,
  catalogId: string,
  posts: readonly { readonly streamId: string; readonly postId: string }[],
) => Promise<ReadonlyMap<string, PostInReport>>;
