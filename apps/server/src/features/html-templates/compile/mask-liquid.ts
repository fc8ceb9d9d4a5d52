import { randomBytes } from 'node:crypto';
import { addressFilter, findBroken, styleFilter } from './liquid.ts';

/**
 * Liquid in HTML as plain words, which parsers of HTML and CSS carry through, and back. What stands around a word decides how its
 * value is printed: the place where a parser saw it is the place where it will be.
 */
export type LiquidMask = {
  readonly masked: string;
  /** The first instruction in a text that doesn't begin and end in it. */
  readonly findUnpaired: (text: string) => { readonly line: number; readonly found: string } | null;
  /** Text with its Liquid, as the owner wrote it. */
  readonly restore: (text: string) => string;
  /** Whether a text has any Liquid in it. */
  readonly has: (text: string) => boolean;
  /** Adds Liquid after the fact. Returns its word. */
  readonly add: (liquid: string) => string;
  /** An attribute that is an address. */
  readonly asAddress: (value: string) => string;
  readonly asStyle: (value: string) => string;
  /** Replaces the words by Liquid. Any other brace becomes an entity, so that nothing else can be read as Liquid. */
  readonly unmask: (html: string) => string;
};

export const liquidPattern = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/** `{{ x | upcase }}` with one filter more, the last. */
const withFilter = (liquid: string, filter: string): string =>
  liquid.startsWith('{{') ? liquid.replace(/(-?\}\})$/, ` | ${filter}$1`) : liquid;

/** Instructions that end a loop from wherever they stand, so that nothing after them is filled in. */
const leavesLoop = /^\{%-?\s*(?:break|continue)\b/;

/** The place of the first instruction that doesn't begin and end among these. Asks the template language itself: comments may hide what looks like an end. */
const firstUnpaired = (instructions: readonly string[]): number | undefined => {
  // Most attributes have none, and there may be tens of thousands.
  if (instructions.length === 0) return undefined;
  const leaving = instructions.findIndex((instruction) => leavesLoop.test(instruction));
  if (leaving !== -1) return leaving;
  const brokenAt = findBroken(instructions.join(''));
  if (brokenAt === null) return undefined;
  let end = 0;
  const place = instructions.findIndex((instruction) => {
    end += instruction.length;
    return brokenAt < end;
  });
  return Math.max(0, place);
};

export const maskLiquid = (html: string): LiquidMask => {
  // Letters alone: a word that could be guessed could be written into a template.
  const salt = `q${randomBytes(8).toString('hex')}z`;
  const parts: string[] = [];
  const lines: number[] = [];
  const add = (liquid: string): string => `${salt}n${parts.push(liquid) - 1}x`;
  let line = 1;
  let lineUntil = 0;
  const masked = html.replaceAll(liquidPattern, (liquid, at: number) => {
    for (; lineUntil < at; lineUntil++) if (html[lineUntil] === '\n') line += 1;
    lines.push(line);
    return add(liquid);
  });
  const marks = new RegExp(`${salt}n(\\d+)[xs]`, 'g');
  let addresses = 0;
  return {
    masked,
    add,
    findUnpaired: (text) => {
      const marked = Array.from(text.matchAll(marks), ([, mark]) => Number(mark));
      const unpaired = marked[firstUnpaired(marked.map((mark) => parts[mark] ?? '')) ?? -1];
      return unpaired === undefined
        ? null
        : { line: lines[unpaired] ?? 1, found: (parts[unpaired] ?? '').slice(0, 80) };
    },
    restore: (text) =>
      text.replaceAll(new RegExp(`${salt}n(\\d+)[xs]`, 'g'), (_, part) => parts[Number(part)] ?? ''),
    has: (text) => text.includes(salt),
    // The underscore keeps the mark from being read as a part of the scheme.
    asAddress: (value) => (value.includes(salt) ? `${salt}a_${value}${salt}e_` : value),
    asStyle: (value) => value.replaceAll(new RegExp(`${salt}n(\\d+)x`, 'g'), `${salt}n$1s`),
    unmask: (text) =>
      text
        .replaceAll('{', '&#123;')
        .replaceAll('}', '&#125;')
        .replaceAll(new RegExp(`${salt}(?:n(\\d+)([xs])|([ae])_)`, 'g'), (_, part, kind, edge) => {
          if (edge === 'a') return `{% capture vitrina_address_${addresses} %}`;
          if (edge === 'e') return `{% endcapture %}{{ vitrina_address_${addresses++} | ${addressFilter} }}`;
          const liquid = parts[Number(part)] ?? '';
          return kind === 's' ? withFilter(liquid, styleFilter) : liquid;
        }),
  };
};
