import type { CopiedPictures, PictureCopy } from '../../../ports/copied-pictures.ts';

/** The copies of posts’ pictures, by Instagram catalog and picture. */
export type PostPictures = {
  readonly copies: CopiedPictures;
  readonly has: (catalogId: string, imageId: string, version: string) => Promise<boolean>;
  /** Stores a copy in place of an earlier one; false if there is no more room. */
  readonly put: (
    catalogId: string,
    imageId: string,
    copy: Pick<PictureCopy, 'bytes' | 'version'>,
  ) => Promise<boolean>;
  readonly erase: (catalogId: string, imageIds: readonly string[] | 'all') => Promise<void>;
  /** Removes what no post has: of what was purged, and what a server that was killed left. Looks once an hour, however often it is asked. */
  readonly removeOrphans: () => Promise<void>;
};

/** Of all customers together. What is more is shown without a picture, and so not at all. */
export const defaultMaxBytes = 20_000_000_000;
/** One that is being written isn't in the list of what posts have yet. */
export const orphanMs = 60 * 60_000;
export const sweepEveryMs = 60 * 60_000;
