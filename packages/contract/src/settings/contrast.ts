/*
 * Contrast as WCAG 2.2 computes it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance and #dfn-contrast-ratio. Colours are `#rrggbb`.
 */

/** What text needs against what is behind it (success criterion 1.4.3, AA). */
export const textContrast = 4.5;

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (colour: string): Channels => {
  const at = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
};
const toColour = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** From 0 (black) to 1 (white). */
export const relativeLuminance = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** From 1 (the same) to 21 (black on white), whichever is in front. */
export const contrastRatio = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
};

/** Black or white, whichever is read better on a colour. The better one has at least 4.58. */
export const textOn = (colour: string): '#000000' | '#ffffff' =>
  contrastRatio(colour, '#ffffff') >= contrastRatio(colour, '#000000') ? '#ffffff' : '#000000';

/** The most steps a colour is away from black or white. */
const steps = 256;

/**
 * The colour itself if it can be read on a surface, or else the nearest of its darker (on a light surface) or lighter shades that can.
 * Shades are mixed with black or white.
 */
export const readableOn = (colour: string, surface: string): string => {
  const goal = channelsOf(textOn(surface));
  const channels = channelsOf(colour);
  const shadeAt = (step: number): string => {
    const part = step / steps;
    const mixed = channels.map((channel, at) => channel + ((goal[at] ?? 0) - channel) * part);
    return toColour([mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]);
  };
  let step = 0;
  while (step < steps && contrastRatio(shadeAt(step), surface) < textContrast) step += 1;
  return shadeAt(step);
};
