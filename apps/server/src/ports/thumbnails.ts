import type { PublicPicture } from '@vitrina/contract';

/** What a page needs to show small versions of pictures, by their addresses; those that weren't found in order are missing. */
export type ListThumbnails = (
  customerId: string,
  catalogId: string,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, PublicPicture>>;
