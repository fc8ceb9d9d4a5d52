import { drawPicture } from './pictures/picture.ts';
import type { DemoItem } from './product.ts';

/** Second pictures that don't load, each for a reason of its own, so that an owner sees how a check explains them. */
const broken: Readonly<Record<string, (item: DemoItem) => string>> = {
  // Nobody uploaded it.
  LOP003: ({ id }) => `pictures/${id}_2.svg`,
  // Its page instead of its picture.
  REK002: ({ slug }) => `p/${slug}`,
  TAC004: ({ id }) => `pictures/${id}_heavy.svg`,
};

/** Bytes, more than a vector picture may have. */
const heavyLength = 1_100_000;

/** Below `/demo/`; null if the item has one picture or none. Pages show it only if it loads. */
export const secondPictureOf = (item: DemoItem): string | null => {
  if (item.hasClosePicture) return `pictures/${item.id}_2.svg`;
  return broken[item.id]?.(item) ?? null;
};

export const drawHeavyPicture = ({ picture }: DemoItem): string =>
  `${drawPicture({ ...picture, view: 'close' })}<!--${' '.repeat(heavyLength)}-->`;
