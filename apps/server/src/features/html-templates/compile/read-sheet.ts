import juice from 'juice';

/** A part of a style sheet, and where it begins. */
type SheetPart = { readonly at: number; readonly text: string };
export type Sheet = {
  readonly atRules: readonly SheetPart[];
  readonly selectors: readonly SheetPart[];
  readonly declarations: readonly SheetPart[];
};

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
const pseudoPattern = /::?([\w-]+)/g;
const pseudoElements = new Set(['before', 'after', 'first-line', 'first-letter']);

/** A selector of a state or a part of an element, whose rules can't be moved into the element. */
export const isOfState = (selector: string): boolean =>
  Array.from(selector.matchAll(pseudoPattern)).some(
    ([pseudo, name = '']) =>
      pseudo.startsWith('::') || pseudoElements.has(name) || juice.ignoredPseudos.includes(name),
  );

/** Pieces between separators, without the spaces around them. */
export const splitText = (text: string, separator: ';' | ',', from = 0): SheetPart[] => {
  const pattern =
    separator === ';'
      ? /(?:"[^"]{0,3000}"|'[^']{0,3000}'|\([^)]{0,3000}\)|[^;])+/g
      : /(?:\([^)]{0,3000}\)|[^,])+/g;
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: piece, index }) => {
    const trimmed = piece.trim();
    const start = from + index + piece.length - piece.trimStart().length;
    return trimmed === '' ? [] : [{ at: start, text: trimmed }];
  });
};

const endOfBlock = (css: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}' && --depth <= 0) return at + 1;
  }
  return css.length;
};

/** What a style sheet consists of. Rules within at-rules aren't read: those are left out as a whole. */
export const readSheet = (source: string): Sheet => {
  const css = source.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, blank);
  const sheet = { atRules: [] as SheetPart[], selectors: [] as SheetPart[], declarations: [] as SheetPart[] };
  const rule = /(@[\w-]+)[^;{]*(;|\{|$)|([^{}@]*)\{([^}]*)(?:\}|$)|[^{}@]+|[\s\S]/y;
  for (let match = rule.exec(css); match && match[0] !== ''; match = rule.exec(css)) {
    const [, atRule, opened, selectors, declarations = ''] = match;
    const at = match.index;
    if (atRule !== undefined) {
      sheet.atRules.push({ at, text: atRule });
      if (opened === '{') rule.lastIndex = endOfBlock(css, rule.lastIndex - 1);
    } else if (selectors !== undefined) {
      const named = splitText(selectors, ',', at);
      sheet.selectors.push(...named);
      const isUsed = named.some(({ text }) => !isOfState(text));
      if (isUsed) sheet.declarations.push(...splitText(declarations, ';', css.indexOf('{', at) + 1));
    }
  }
  return sheet;
};
