import { digestOf } from './digest.ts';
import type { Environment } from './environment.ts';
import { writeJson } from './write-json.ts';

const keys = {
  visitor: 'vitrina.visitor',
  secret: 'vitrina.secret',
  recent: 'vitrina.recent',
  clicks: 'vitrina.clicks',
} as const;
const secretLength = 48;
const maxRecentQueries = 20;
const maxClicks = 100;
const clickAgeMs = 48 * 3600_000;

/**
 * A visitor's id and the secret that proves it is theirs: the id is the secret's digest. The secret is sent to the
 * server only to erase the visitor.
 */
export type VisitorProof = { readonly visitor: string; readonly secret: string };

type Click = readonly [productId: string, queryId: string, at: number];

/** Reads a stored list. Anything else counts as empty. */
const readList = (text: string | null): unknown[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};
const isClick = (value: unknown): value is Click =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

/**
 * What is remembered about a visitor, only in their own browser and only with their consent: a random id, their
 * queries, and which search led to which product. Without consent nothing is read, written or sent.
 */
export const createMemory = ({ store, now, randomId }: Environment, hasConsent: boolean) => {
  let isAllowed = hasConsent;
  const read = (key: string): string | null => {
    try {
      return isAllowed ? (store?.getItem(key) ?? null) : null;
    } catch {
      return null;
    }
  };
  // A full or forbidden store: the search works without memory.
  const write = (key: string, value: string): void => {
    try {
      if (isAllowed) store?.setItem(key, value);
    } catch {}
  };
  const listRecent = (): string[] => readList(read(keys.recent)).filter((one) => typeof one === 'string');
  const listClicks = (): Click[] =>
    readList(read(keys.clicks))
      .filter(isClick)
      .filter(([, , at]) => now() - at < clickAgeMs);

  return {
    hasConsent: (): boolean => isAllowed,
    /**
     * Withdrawing consent forgets everything and returns the visitor's proof, so that the server can forget them too.
     */
    setConsent: (given: boolean): VisitorProof | null => {
      isAllowed = given;
      if (given) return null;
      try {
        const [visitor, secret] = [store?.getItem(keys.visitor), store?.getItem(keys.secret)];
        for (const key of Object.values(keys)) store?.removeItem(key);
        return visitor && secret ? { visitor, secret } : null;
      } catch {
        return null;
      }
    },
    /** The visitor's random id; null without consent. */
    visitor: (): string | null => {
      if (!isAllowed || !store) return null;
      const known = read(keys.visitor);
      // An id without a secret, from before there were secrets, could not be erased by the visitor.
      if (known !== null && /^[\w-]{1,64}$/.test(known) && read(keys.secret) !== null) return known;
      const secret = (randomId() + randomId()).slice(0, secretLength);
      const name = digestOf(secret);
      write(keys.secret, secret);
      write(keys.visitor, name);
      return name;
    },
    listRecent,
    addRecent: (query: string): void => {
      const others = listRecent().filter((one) => one.toLowerCase() !== query.toLowerCase());
      if (query !== '') write(keys.recent, writeJson([query, ...others].slice(0, maxRecentQueries)));
    },
    removeRecent: (query: string): void =>
      write(keys.recent, writeJson(listRecent().filter((one) => one !== query))),
    clearRecent: (): void => write(keys.recent, '[]'),
    addClick: (productId: string, queryId: string): void => {
      const others = listClicks().filter(([id]) => id !== productId);
      write(keys.clicks, writeJson([[productId, queryId, now()], ...others].slice(0, maxClicks)));
    },
    /** The search that led to all of these products; null if there were several or none. */
    findQueryOf: (productIds: readonly string[]): string | null => {
      const found = new Set(
        listClicks().flatMap(([id, queryId]) => (productIds.includes(id) ? [queryId] : [])),
      );
      const [only] = found;
      return found.size === 1 && only !== undefined ? only : null;
    },
  };
};
export type Memory = ReturnType<typeof createMemory>;
