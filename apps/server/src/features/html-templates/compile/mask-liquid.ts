import { randomBytes } from 'node:crypto';
import { addressFilter, styleFilter } from './liquid.ts';

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

/** Instructions that have an end, and those between. */
const pairs = new Set(['if', 'unless', 'case', 'for', 'capture', 'comment']);
const middles = new Set(['else', 'elsif', 'when']);

/** The place of the first instruction that has no end among these, or no beginning. */
const firstUnpaired = (instructions: readonly string[]): number | undefined => {
  const open: number[] = [];
  for (const [at, instruction] of instructions.entries()) {
    const name = /^\{%-?\s*(\w+)/.exec(instruction)?.[1] ?? '';
    const isEnd = name.startsWith('end');
    if ((isEnd || middles.has(name)) && open.length === 0) return at;
    if (isEnd) open.pop();
    else if (pairs.has(name)) open.push(at);
  }
  return open[0];
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
  const marks = new RegExp(`${salt}n(\\d+)x`, 'g');
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
