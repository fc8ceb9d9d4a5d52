import type { PictureColour } from '../../../ports/picture-colours.ts';

/** Below this chroma a colour is white, grey, beige or black, which go with everything. */
const neutralChroma = 0.045;
/** From here on a colour is loud. */
const loudChroma = 0.16;

const chromaOf = ({ a, b }: PictureColour): number => Math.hypot(a, b);
/** In degrees, 0 to 180. */
const hueDistance = (one: PictureColour, other: PictureColour): number => {
  const turn = Math.abs(Math.atan2(one.b, one.a) - Math.atan2(other.b, other.a)) * (180 / Math.PI);
  return Math.min(turn, 360 - turn);
};

/** How well hues go together, by the angle between them, in degrees. In between it changes evenly. */
const byHue: readonly (readonly [angle: number, harmony: number])[] = [
  [0, 0.95],
  [30, 0.9],
  [60, 0.5],
  [90, 0.3],
  [120, 0.45],
  [150, 0.75],
  [180, 0.85],
];

const harmonyOfHues = (angle: number): number => {
  const after = byHue.findIndex(([limit]) => angle <= limit);
  const [toAngle, toHarmony] = byHue[Math.max(after, 1)] ?? [180, 0.85];
  const [fromAngle, fromHarmony] = byHue[Math.max(after, 1) - 1] ?? [0, 0.95];
  return fromHarmony + ((toHarmony - fromHarmony) * (angle - fromAngle)) / (toAngle - fromAngle);
};

const harmonyOf = (one: PictureColour, other: PictureColour): number => {
  const [chroma, otherChroma] = [chromaOf(one), chromaOf(other)];
  const contrast = Math.abs(one.l - other.l);
  if (Math.min(chroma, otherChroma) < neutralChroma) return 0.8 + 0.1 * Math.min(1, contrast / 0.5);
  const harmony = harmonyOfHues(hueDistance(one, other));
  // Two loud colours that don't match hurt more than two muted ones.
  const isLoud = Math.min(chroma, otherChroma) > loudChroma;
  return isLoud && harmony < 0.6 ? harmony * 0.7 : harmony;
};

/**
 * How well the colours of two pictures go together, 0 to 1, each pair weighted by its share of the pictures; null where colours
 * aren't known. Neutral colours go with all; hues that are close or opposite go together, those at right angles least.
 *
 * Hues are compared in OKLab, a perceptual space (Ottosson, 2020), by the templates of Cohen-Or et al., “Color Harmonization”
 * (2006), of which types i, V, L and I are used.
 */
export const colourHarmony = (
  colours: readonly PictureColour[],
  others: readonly PictureColour[],
): number | null => {
  let sum = 0;
  let weights = 0;
  for (const one of colours)
    for (const other of others) {
      const weight = one.share * other.share;
      sum += weight * harmonyOf(one, other);
      weights += weight;
    }
  return weights > 0 ? sum / weights : null;
};
