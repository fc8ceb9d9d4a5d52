import { type Drawing, readDrawing } from './drawings.ts';
import { brightness, buildPalette, mix, type Palette } from './palette.ts';

/** `variety`: any whole number; it picks backdrop and accent. */
export type PictureRequest = {
  readonly drawing: string;
  readonly colour: string;
  readonly pattern: Pattern;
  readonly variety: number;
  readonly view: 'whole' | 'close';
};

export const patterns = ['plain', 'stripes', 'dots', 'checks', 'pinstripes', 'sprigs'] as const;
export type Pattern = (typeof patterns)[number];

const paleBackdrops = ['#f4ecdf', '#e7efe4', '#e4edf5', '#f7e6e2', '#efe8f5', '#e1f0ee', '#f8efd4'] as const;
/** For white and cream products, which would vanish on a pale backdrop. */
const deeperBackdrops = [
  '#c9bda9',
  '#b4c4b2',
  '#aebfd0',
  '#d3b3ad',
  '#bfb3cf',
  '#a9c5c1',
  '#d8c28f',
] as const;

const white = 'fill="#ffffff" opacity=".42"';
const backdropShapes = [
  `<circle cx="200" cy="200" r="162" ${white}/>`,
  `<path d="M68 400 V196 A132 132 0 0 1 332 196 V400 Z" ${white}/>`,
  `<path d="M0 262 Q96 196 204 232 T400 214 V400 H0 Z" ${white}/>`,
  `<circle cx="262" cy="150" r="104" ${white}/><path d="M0 341 H400 V400 H0 Z" ${white}/>`,
  `<path d="M88 82 Q208 22 306 92 Q396 164 346 268 Q300 372 182 352 Q60 336 46 226 Q40 124 88 82 Z" ${white}/>`,
] as const;

const patternTiles: Record<Exclude<Pattern, 'plain'>, (base: string, mark: string) => string> = {
  stripes: (_base, mark) => `<rect width="28" height="12" fill="${mark}"/>`,
  dots: (_base, mark) =>
    `<circle cx="7" cy="7" r="4.5" fill="${mark}"/><circle cx="21" cy="21" r="4.5" fill="${mark}"/>`,
  checks: (_base, mark) =>
    `<rect width="14" height="28" fill="${mark}" opacity=".55"/><rect width="28" height="14" fill="${mark}" opacity=".55"/>`,
  pinstripes: (_base, mark) =>
    `<rect x="6" width="3" height="28" fill="${mark}"/><rect x="20" width="3" height="28" fill="${mark}"/>`,
  sprigs: (_base, mark) =>
    `<g fill="${mark}"><ellipse cx="9" cy="6" rx="2.5" ry="4.5"/><ellipse cx="4" cy="12" rx="4.5" ry="2.5"/><ellipse cx="14" cy="12" rx="4.5" ry="2.5"/><circle cx="23" cy="22" r="2.5"/></g>`,
};

const drawPattern = (pattern: Exclude<Pattern, 'plain'>, colour: string): string => {
  const mark = brightness(colour) > 0.6 ? mix(colour, '#3a2f4a', 0.22) : mix(colour, '#ffffff', 0.38);
  return `<pattern id="main" width="28" height="28" patternUnits="userSpaceOnUse"><rect width="28" height="28" fill="${colour}"/>${patternTiles[pattern](colour, mark)}</pattern>`;
};

const drawScene = (
  { colour, isFloating, isOneSided }: Drawing,
  palette: Palette,
  variety: number,
): string => {
  const elements = colour(palette);
  const isMirrored = Math.floor(variety / 49) % 2 === 1 && !isOneSided;
  return [
    backdropShapes[Math.floor(variety / 7) % backdropShapes.length] ?? '',
    isFloating ? '' : '<ellipse cx="200" cy="341" rx="136" ry="11" fill="#3d3350" opacity=".13"/>',
    isMirrored ? `<g transform="translate(400 0) scale(-1 1)">${elements}</g>` : elements,
  ].join('');
};

/** A product's picture as a square SVG document, without scripts, styles or anything from elsewhere. */
export const drawPicture = (request: PictureRequest): string => {
  const { drawing, colour, pattern, variety, view } = request;
  const palette = buildPalette(colour, variety, pattern === 'plain' ? colour : 'url(#main)');
  const backdrops = brightness(colour) > 0.78 ? deeperBackdrops : paleBackdrops;
  const backdrop = backdrops[(variety + (view === 'close' ? 3 : 0)) % backdrops.length] ?? backdrops[0];
  const scene = drawScene(readDrawing(drawing), palette, variety);
  const framed = view === 'close' ? `<g transform="translate(-130 -110) scale(1.6)">${scene}</g>` : scene;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800" role="img">',
    pattern === 'plain' ? '' : `<defs>${drawPattern(pattern, colour)}</defs>`,
    `<rect width="400" height="400" fill="${backdrop}"/>`,
    framed,
    '</svg>',
  ].join('');
};
