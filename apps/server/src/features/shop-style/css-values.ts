import { converter, formatHex, parse } from 'culori';
import type { Declaration } from './css-declarations.ts';

const toOklch = converter('oklch');
const maxReferences = 6;

export type Resolve = (value: string) => string;

/** Puts the values of custom properties in place of `var(…)`; the last one declared on the page as a whole holds. */
export const createResolve = (declarations: readonly Declaration[]): Resolve => {
  const known = new Map<string, string>();
  for (const { selector, name, value, isDark } of declarations)
    if (name.startsWith('--') && !isDark && /:root|^html|^body|^\*|:host/i.test(selector))
      known.set(name, value);
  return (value) => {
    let resolved = value;
    for (let count = 0; count < maxReferences && resolved.includes('var('); count += 1) {
      resolved = resolved.replace(
        /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/,
        (_, name: string, otherwise?: string) => known.get(name) ?? otherwise ?? '',
      );
      if (resolved.length > 400) return '';
    }
    return resolved.trim();
  };
};

/** `#rrggbb` of a CSS colour; null for anything else, and for what can be seen through. */
export const readColour = (value: string): string | null => {
  const text = value.replace(/!important/i, '').trim();
  if (text === '' || text.length > 80) return null;
  const colour = parse(text.toLowerCase());
  if (!colour || (colour.alpha ?? 1) < 0.6) return null;
  return formatHex({ ...colour, alpha: 1 }) ?? null;
};

/** The colour in a `background`, which may hold a picture, too. */
export const readBackground = (value: string): string | null => {
  if (/gradient\(/i.test(value)) return null;
  const whole = readColour(value);
  if (whole) return whole;
  const part = /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]*\)/i.exec(value);
  return part ? readColour(part[0]) : null;
};

/** Whether somebody would call it a colour, rather than black, white or grey. */
export const isColourful = (colour: string): boolean => (toOklch(colour)?.c ?? 0) > 0.035;

/** Lightness as it is seen, from 0 to 1. */
export const lightnessOf = (colour: string): number => toOklch(colour)?.l ?? 1;

/** CSS pixels of a `border-radius`: of its first corner. Null if it isn't a length. */
export const readRadius = (value: string): number | null => {
  const found = /^(\d{0,4}(?:\.\d{1,4})?)(px|rem|em|%)?(?:\s|\/|!|$)/i.exec(value.trim());
  if (!found || found[1] === '') return null;
  const length = Number(found[1]);
  switch (found[2]?.toLowerCase()) {
    case 'px':
      return length;
    case 'rem':
    case 'em':
      return length * 16;
    case '%':
      return length >= 30 ? 99 : null;
    default:
      return length === 0 ? 0 : null;
  }
};

const generic = new Set([
  ...['inherit', 'initial', 'unset', 'revert', 'serif', 'sans-serif', 'monospace', 'cursive', 'fantasy'],
  ...['system-ui', 'ui-sans-serif', 'ui-serif', '-apple-system', 'blinkmacsystemfont'],
]);

/** The first family with a name of its own. */
export const readFamily = (value: string): string | null => {
  for (const part of value.replace(/!important/i, '').split(',')) {
    const name = part
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim();
    if (/^[\p{L}\p{N} _.+-]{2,60}$/u.test(name) && !generic.has(name.toLowerCase())) return name;
  }
  return null;
};
