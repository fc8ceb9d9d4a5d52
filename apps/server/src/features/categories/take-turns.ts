import { setImmediate } from 'node:timers/promises';

/** Others get their turn after so long. */
const sliceMs = 8;

/** To be awaited between steps of long work: lets others have their turn when it is due. */
export type Pause = () => Promise<void> | undefined;

export const createPause = (): Pause => {
  let sliceStart = performance.now();
  return () => {
    if (performance.now() - sliceStart < sliceMs) return undefined;
    return setImmediate().then(() => {
      sliceStart = performance.now();
    });
  };
};

const runLength = 256;

const merge = async <T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: Pause,
): Promise<T[]> => {
  const merged: T[] = [];
  let [leftAt, rightAt] = [0, 0];
  while (merged.length < left.length + right.length) {
    const isLeft =
      rightAt === right.length ||
      (leftAt < left.length && compare(left[leftAt] as T, right[rightAt] as T) <= 0);
    merged.push((isLeft ? left[leftAt++] : right[rightAt++]) as T);
    if (merged.length % runLength === 0) await pause();
  }
  return merged;
};

/** A stable sort with pauses: sorted runs, merged two by two. */
export const sortWithPauses = async <T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  pause: Pause,
): Promise<readonly T[]> => {
  if (list.length <= runLength) {
    await pause();
    return list.toSorted(compare);
  }
  const middle = list.length >> 1;
  return merge(
    await sortWithPauses(list.slice(0, middle), compare, pause),
    await sortWithPauses(list.slice(middle), compare, pause),
    compare,
    pause,
  );
};
