import { readdirSync, readFileSync } from 'node:fs';
import type { Palette } from './palette.ts';

const folder = new URL('./drawings/', import.meta.url);
const ending = '.svg';

/**
 * The drawings by name. Each is a file that a browser displays directly: a canvas of 400 x 400, on which standing things have
 * their base at y = 340, coloured by a palette: `var(--main)`, `var(--deep)` and so on.
 */
export const listDrawings = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

export type Drawing = {
  /** Its elements, in a palette's colours. */
  readonly colour: (palette: Palette) => string;
  /** Hangs, or lies seen from above: casts no shadow on the floor. */
  readonly isFloating: boolean;
  /** Must not be mirrored. */
  readonly isOneSided: boolean;
};

/** Reads a drawing. Throws if there is none of that name. */
export const readDrawing = (name: string): Drawing => {
  const text = readFileSync(new URL(`${name}${ending}`, folder), 'utf8');
  const [, head = '', body = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(text) ?? [];
  const elements = body.replaceAll(/\n\s*/g, '');
  const marks = (/class="([^"]*)"/.exec(head)?.[1] ?? '').split(' ');
  return {
    colour: (palette) =>
      elements.replaceAll(/var\(--(\w+)\)/g, (_, colour: string) => palette[colour as keyof Palette]),
    isFloating: marks.includes('floating'),
    isOneSided: marks.includes('one-sided'),
  };
};
