import type { CallName } from '@vitrina/contract';

/** Calls whose replies become stale when a stylization changes. */
export const stylizationCalls = [
  'listStylizations',
  'getStylization',
  'listStylizationVersions',
] as const satisfies readonly CallName[];
