import { z } from 'zod';
import { readableOn, textOn } from './contrast.ts';

/* The colours and shapes of the search app, of looks and of streams on the shop's pages. */

export const styleThemes = ['page', 'light', 'dark', 'device'] as const;
export const styleDensities = ['comfortable', 'compact'] as const;
export const styleFonts = ['page', 'system', 'humanist', 'geometric', 'serif'] as const;
export type StyleFont = (typeof styleFonts)[number];

/** In CSS pixels. */
export const maxRoundness = 24;

/** Fonts that devices have, so that nothing is fetched. Empty for the page's own. */
export const fontStacks: Readonly<Record<StyleFont, string>> = {
  page: '',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  humanist: 'Verdana, "Gill Sans", "Gill Sans MT", "DejaVu Sans", Calibri, sans-serif',
  geometric: 'Avenir, "Century Gothic", "URW Gothic", Futura, sans-serif',
  serif: 'Georgia, Cambria, "Noto Serif", "Times New Roman", serif',
};

const hexColour = /^#[0-9a-f]{6}$/;

export const appStyle = z.object({
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/)
    .meta({ description: 'A colour as `#rrggbb`; empty for the built-in one.' }),
  /** The radius of corners. */
  roundness: z.int().min(0).max(maxRoundness),
  /** `page` is the font of the shop's page. */
  font: z.enum(styleFonts),
  density: z.enum(styleDensities),
  /** `page` is light or dark like the page behind; `device` as the visitor has set their device. */
  theme: z.enum(styleThemes),
});
export type AppStyle = z.infer<typeof appStyle>;

export const defaultAppStyle: AppStyle = {
  accent: '',
  roundness: 10,
  font: 'page',
  density: 'comfortable',
  theme: 'page',
};

/** What is behind the app in either theme. */
export const styleSurfaces = { light: '#ffffff', dark: '#1d1f25' } as const;

const colour = z.string().regex(hexColour);

/** An accent in one theme. All three are `#rrggbb`. */
export const accentShades = z.object({
  /** Behind text: buttons, badges. As the shop chose it. */
  fill: colour,
  /** Black or white, on `fill`. */
  text: colour,
  /** Lines, outlines and text on the surface: a shade of the accent that can be told from it. */
  line: colour,
});
export type AccentShades = z.infer<typeof accentShades>;

/** The style as the app applies it. */
export const publicStyle = z.object({
  /** Null for the built-in accent. */
  accent: z.object({ light: accentShades, dark: accentShades }).nullable(),
  /** CSS pixels. */
  roundness: z.int(),
  /** CSS `font-family`; empty for the page's own. */
  font: z.string(),
  density: z.enum(styleDensities),
  theme: z.enum(styleThemes),
});
export type PublicStyle = z.infer<typeof publicStyle>;

/** The shades of an accent that are readable on the app's surfaces, whatever colour it is. */
export const shadesOf = (accent: string): NonNullable<PublicStyle['accent']> => {
  const on = (surface: string): AccentShades => ({
    fill: accent,
    text: textOn(accent),
    line: readableOn(accent, surface),
  });
  return { light: on(styleSurfaces.light), dark: on(styleSurfaces.dark) };
};

/** What the app needs to know of a style. While it is typed, it may be wrong: a colour that is none counts as not chosen. */
export const presentStyle = ({ accent, roundness, font, density, theme }: AppStyle): PublicStyle => ({
  accent: hexColour.test(accent) ? shadesOf(accent) : null,
  roundness,
  font: fontStacks[font],
  density,
  theme,
});
