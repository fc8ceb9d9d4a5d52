import type { ImageColour } from '@vitrina/contract';

/* Pictures that this server keeps itself, beside those of products. features/social-stream has them; features/images makes small versions of them, and makes the copies. */

export type CopiedPictureSource = {
  readonly customerId: string;
  /** The first 16 characters of the SHA-256 of the bytes. */
  readonly version: string;
  /** Null if the file is gone. */
  readonly read: () => Promise<Buffer | null>;
};

/** What the small versions of copied pictures are made of. */
export type CopiedPictures = {
  /** By the id of a catalog of copies; null if it isn’t one, or has no such picture. */
  readonly find: (catalogId: string, imageId: string) => Promise<CopiedPictureSource | null>;
  /** Of the ids given, those that are a catalog’s of copies. */
  readonly listExisting: (catalogIds: readonly string[]) => Promise<ReadonlySet<string>>;
};

export type PictureCopy = {
  readonly bytes: Buffer;
  readonly version: string;
  /** Of the copy, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: readonly ImageColour[];
};

/** Fetches a picture through the guard, and makes a WebP of at most 1080 pixels’ width of it; null if it can’t be had. Throws the reason of an aborted signal. */
export type CopyPicture = (
  customerId: string,
  url: string,
  signal?: AbortSignal,
) => Promise<PictureCopy | null>;

/** Removes small versions: of some pictures of a catalog, or of all. */
export type ForgetThumbnails = (catalogId: string, imageIds: readonly string[] | 'all') => void;
