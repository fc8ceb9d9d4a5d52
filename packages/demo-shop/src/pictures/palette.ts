/** The colours of one picture. `main` may refer to the picture's pattern, the others are `#rrggbb`. */
export type Palette = {
  readonly main: string;
  readonly base: string;
  readonly deep: string;
  readonly dark: string;
  readonly soft: string;
  readonly pale: string;
  readonly accent: string;
  /** The accent, if it is visible on a pale ground. */
  readonly bright: string;
};

type Channels = readonly [number, number, number];

const channels = (hex: string): Channels => {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
};

/** `share` (0-1) of the second colour in the first. */
export const mix = (first: string, second: string, share: number): string => {
  const from = channels(first);
  const to = channels(second);
  const blend = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return `#${[blend(0), blend(1), blend(2)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** Perceived brightness, 0-1 (ITU-R BT.601 weights). */
export const brightness = (hex: string): number => {
  const [red, green, blue] = channels(hex);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
};

const accents = ['#f2c14e', '#e4572e', '#2e86ab', '#f4f1ea', '#76b39d', '#d98fa6'] as const;

/** `variety` picks among equals, so that two products of one colour look different. */
export const buildPalette = (base: string, variety: number, main: string): Palette => {
  const isDark = brightness(base) < 0.3;
  const accent = accents[variety % accents.length] ?? accents[0];
  const shadow = isDark ? '#0f1220' : '#2b2440';
  return {
    main,
    base,
    deep: mix(base, shadow, isDark ? 0.35 : 0.2),
    dark: mix(base, shadow, isDark ? 0.6 : 0.45),
    soft: mix(base, '#ffffff', isDark ? 0.22 : 0.3),
    pale: mix(base, '#ffffff', isDark ? 0.45 : 0.6),
    accent,
    bright: accent === '#f4f1ea' ? '#e4572e' : accent,
  };
};
