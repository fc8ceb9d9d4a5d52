import { LRUCache } from 'lru-cache';

/** A mailing that a template hasn't seen yet: who asked for it first, and on which day. */
export type Newcomer = { readonly templateKey: number; readonly network: string; readonly day: string };

/** A mail service asks for many readers from a few networks, but all of them open the same campaigns, each from a few sources. */
const maxPerNetwork = 200;
const maxNetworks = 50_000;

/**
 * Counts the mailings that each network was the first to ask for. Whoever has a mail can make up names of mailings; so one network
 * doesn't use up what a template remembers on a day. In memory: after a restart each begins anew.
 */
export const createNewcomers = (limit = maxPerNetwork) => {
  const counts = new LRUCache<string, number>({ max: maxNetworks });
  const keyOf = ({ templateKey, network, day }: Newcomer): string => `${templateKey} ${day} ${network}`;
  return {
    hasRoom: (newcomer: Newcomer): boolean => (counts.get(keyOf(newcomer)) ?? 0) < limit,
    count: (newcomer: Newcomer): void => {
      counts.set(keyOf(newcomer), (counts.get(keyOf(newcomer)) ?? 0) + 1);
    },
  };
};
