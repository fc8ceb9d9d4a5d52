import type { SavedInstagramCatalog, SavedSocialConfig } from '@vitrina/contract';

/** What an owner has to know of a stream first. */
export type StreamState = 'shown' | 'reading' | 'failed' | 'noLinks' | 'nothing' | 'incomplete';

export const streamColors = {
  shown: 'green',
  reading: 'petrol',
  failed: 'red',
  noLinks: 'yellow',
  nothing: 'yellow',
  incomplete: 'red',
} as const satisfies Record<StreamState, string>;

export const streamState = (
  { counts, instagramCatalogName, catalogName }: SavedSocialConfig,
  source: SavedInstagramCatalog | undefined,
): StreamState => {
  if (instagramCatalogName === null || catalogName === null) return 'incomplete';
  if (source?.state === 'failed') return 'failed';
  if (counts.shown === 0)
    return source?.state === 'reading' || source?.state === 'waiting' ? 'reading' : 'nothing';
  return counts.linked === 0 ? 'noLinks' : 'shown';
};
