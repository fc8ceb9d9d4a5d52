import { expectThat } from './expect-that.ts';

/** Offsets of `count` items: they begin at 0, never decrease, and end at `end`. */
export const checkStarts = (
  name: string,
  starts: Uint32Array | Float64Array,
  count: number,
  end: number,
): void => {
  expectThat(starts.length === count + 1, () => `${name}: ${starts.length} numbers for ${count}`);
  expectThat(starts[0] === 0, () => `${name}: begin at ${starts[0]}`);
  for (let i = 0; i < count; i++)
    if (!(starts[i] <= starts[i + 1]))
      expectThat(false, () => `${name}: ${starts[i + 1]} behind ${starts[i]}`);
  expectThat(starts[count] === end, () => `${name}: end at ${starts[count]}, not at ${end}`);
};

/** `count` numbers, none of them above `most`. */
export const checkBelow = (
  name: string,
  numbers: Uint8Array | Uint16Array | Uint32Array,
  count: number,
  most: number,
): void => {
  expectThat(numbers.length === count, () => `${name}: ${numbers.length} numbers for ${count}`);
  for (let i = 0; i < numbers.length; i++)
    if (numbers[i] > most) expectThat(false, () => `${name}: ${numbers[i]} at ${i}, beyond ${most}`);
};
