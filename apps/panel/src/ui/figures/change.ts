import type { FigureKind } from './figure-kinds.ts';

/** How a figure differs from the one before. Shares differ by percentage points, all others by per cent. */
export type Change =
  | { readonly type: 'same' }
  /** There was none of it before. */
  | { readonly type: 'new' }
  | { readonly type: 'percent' | 'points'; readonly by: number };

/** Differences that would be written as zero. */
const invisible = { percent: 0.0005, points: 0.05 } as const;

const differing = (type: 'percent' | 'points', by: number): Change =>
  Math.abs(by) < invisible[type] ? { type: 'same' } : { type, by };

/** Null if one of the figures doesn't exist: a share without a divisor. */
export const changeOf = (
  unit: FigureKind['unit'],
  now: number | null,
  before: number | null,
): Change | null => {
  if (now === null || before === null) return null;
  if (unit === 'share') return differing('points', (now - before) * 100);
  if (before === 0) return { type: now === 0 ? 'same' : 'new' };
  return differing('percent', (now - before) / before);
};

/** Whether a change is good or bad for the shop; null if it is neither. */
export const toneOf = (change: Change, better: FigureKind['better']): 'good' | 'bad' | null => {
  if (better === null || change.type === 'same') return null;
  const isMore = change.type === 'new' || change.by > 0;
  return isMore === (better === 'more') ? 'good' : 'bad';
};
