import { setImmediate } from 'node:timers/promises';

/** Hashes that differ in so few of their 64 bits look the same. */
export const sameWithinBits = 3;

const bandMask = 0xffffn;
const bands = [0n, 16n, 32n, 48n] as const;
/** Pictures compared with one: a plain one shares a band with very many, and those that do look the same are among the first. */
const maxCompared = 400;
/** Comparisons before others get their turn. */
const stepsPerTurn = 20_000;

const bitsSet = (value: bigint): number => {
  let count = 0;
  for (let rest = value; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
};

/** How many bits differ. */
export const hashDistance = (one: bigint, other: bigint): number => bitsSet(one ^ other);

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
  if (hashDistance(one.bits, other.bits) > sameWithinBits) return false;
  if (!one.tint || !other.tint) return one.tint === other.tint;
  const { l, a, b } = one.tint;
  return Math.hypot(l - other.tint.l, a - other.tint.a, b - other.tint.b) <= sameTint;
};

type Compared = { readonly id: string; readonly bits: bigint; readonly tint: Tint | null };

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
    else distinct.set(key, { id: picture.id, bits: BigInt(`0x${picture.hash}`), tint: picture.tint });
  }
  let steps = 0;
  const sharing = new Map<string, Compared[]>();
  for (const picture of distinct.values()) {
    for (const band of bands) {
      const key = `${band} ${(picture.bits >> band) & bandMask}`;
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
