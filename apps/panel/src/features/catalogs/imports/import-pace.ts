import type { ImportProgress } from '@vitrina/contract';

type ProgressSample = { readonly atMs: number; readonly share: number };

const shareOf = ({ phase, bytes, totalBytes }: ImportProgress): number =>
  phase === 'fetching' && totalBytes ? bytes / totalBytes : 0;

/**
 * The time at which an import would have started, at the pace observed since it was first seen. The remaining time is
 * then right even for an import that was running before the screen was opened. Null while the pace is unknown.
 */
export const paceStart = (
  first: ProgressSample | null,
  progress: ImportProgress,
  nowMs: number,
): string | null => {
  const share = shareOf(progress);
  if (!first || share <= first.share || nowMs <= first.atMs) return null;
  const sharePerMs = (share - first.share) / (nowMs - first.atMs);
  return new Date(nowMs - share / sharePerMs).toISOString();
};

export const sampleProgress = (progress: ImportProgress, nowMs: number): ProgressSample => ({
  atMs: nowMs,
  share: shareOf(progress),
});
