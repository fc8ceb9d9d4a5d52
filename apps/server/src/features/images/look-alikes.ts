import { setImmediate } from 'node:timers/promises';

/** Hashes that differ in so few of their 64 bits look the same. */
const sameWithinBits = 3;

const hexDigitsOfBand = 4;
/** Pictures compared with one: a plain one shares a band with very many, and those that do look the same are among the first. */
const maxCompared = 400;
/** Comparisons before others get their turn. */
const stepsPerTurn = 20_000;

/** Of 32 bits: Hacker's Delight, 5-1. */
const bitsSet = (value: number): number => {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export type HashedPicture = {
  readonly id: string;
  /** 16 hexadecimal characters. */
  readonly hash: string;
  /** The main colour in OKLab; null if there is none. A red shirt and a blue one have one hash, and don't look the same. */
  readonly tint: Tint | null;
  /** Variants of one product may share a picture. */
  readonly productGroup: string;
};
type Tint = { readonly l: number; readonly a: number; readonly b: number };

/** Main colours closer than this, in OKLab, are the same. */
const sameTint = 0.12;

const areAlike = (one: Compared, other: Compared): boolean => {
  if (bitsSet(one.high ^ other.high) + bitsSet(one.low ^ other.low) > sameWithinBits) return false;
  if (!one.tint || !other.tint) return one.tint === other.tint;
  const { l, a, b } = one.tint;
  return Math.hypot(l - other.tint.l, a - other.tint.a, b - other.tint.b) <= sameTint;
};

type Compared = Pick<HashedPicture, 'id' | 'hash' | 'tint'> & {
  /** The halves of the hash, 32 bits each. */
  readonly high: number;
  readonly low: number;
};
const toCompared = ({ id, hash, tint }: HashedPicture): Compared => ({
  ...{ id, hash, tint },
  ...{ high: Number.parseInt(hash.slice(0, 8), 16), low: Number.parseInt(hash.slice(8), 16) },
});

/** Sets that grow together; the smallest id stands for its set. */
const createGroups = () => {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next;
    return root;
  };
  return {
    rootOf,
    join: (one: string, other: string): void => {
      const [first, second] = [rootOf(one), rootOf(other)].sort() as [string, string];
      parents.set(second, first);
      parents.set(first, first);
    },
    ids: (): Iterable<string> => parents.keys(),
  };
};

const keyOf = ({ hash, tint }: HashedPicture): string =>
  `${hash} ${tint ? [tint.l, tint.a, tint.b].map((part) => part.toFixed(2)) : ''}`;

/**
 * Groups pictures whose hashes differ in at most three bits, and whose main colours are alike: by id, the id that stands for its group; pictures that are alone are missing, and so are those that nothing but variants of one product show. Two such
 * hashes agree in at least one of four bands of 16 bits (pigeonhole principle), so only those that share a band are compared; the same hash is
 * compared once, however many pictures have it.
 */
export const groupLookAlikes = async (
  pictures: readonly HashedPicture[],
): Promise<ReadonlyMap<string, string>> => {
  const groups = createGroups();
  const distinct = new Map<string, Compared>();
  for (const picture of pictures) {
    const key = keyOf(picture);
    const first = distinct.get(key);
    if (first) groups.join(first.id, picture.id);
    else distinct.set(key, toCompared(picture));
  }
  let steps = 0;
  const sharing = new Map<string, Compared[]>();
  for (const picture of distinct.values()) {
    for (let at = 0; at < picture.hash.length; at += hexDigitsOfBand) {
      const key = `${at} ${picture.hash.slice(at, at + hexDigitsOfBand)}`;
      const others = sharing.get(key) ?? [];
      sharing.set(key, others);
      for (const other of others) if (areAlike(picture, other)) groups.join(other.id, picture.id);
      steps += others.length + 1;
      if (others.length < maxCompared) others.push(picture);
    }
    if (steps < stepsPerTurn) continue;
    steps = 0;
    await setImmediate();
  }
  const shownBy = new Map<string, Set<string>>();
  for (const { id, productGroup } of pictures) {
    const root = groups.rootOf(id);
    shownBy.set(root, (shownBy.get(root) ?? new Set()).add(productGroup));
  }
  const found = Array.from(groups.ids(), (id) => [id, groups.rootOf(id)] as const);
  return new Map(found.filter(([, root]) => (shownBy.get(root)?.size ?? 0) > 1));
};
