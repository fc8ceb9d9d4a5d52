import { type AtRule, type ChildNode, parse } from 'postcss';

/** A declaration of a style sheet, for the screen and without regard to the width of the window. */
export type Declaration = {
  readonly selector: string;
  readonly name: string;
  readonly value: string;
  /** Holds while the visitor's device is set to dark colours. */
  readonly isDark: boolean;
};

const maxDeclarations = 60_000;
const maxDepth = 8;
const maxSelectorChars = 400;
const maxValueChars = 200;

/** The names and shorthands that a style is read from, beside custom properties. */
const wanted = new Set(['background', 'background-color', 'border-radius', 'color', 'font', 'font-family']);

/**
 * The rules at the top of a style sheet, one by one: what one of them breaks is lost alone, and so is one that is cut off at the end. Braces in strings and
 * comments don't count.
 */
export function* topRules(css: string): Generator<string> {
  const token = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{};]/g;
  let depth = 0;
  let start = 0;
  for (let found = token.exec(css); found; found = token.exec(css)) {
    const [sign] = found;
    if (sign === '{') depth += 1;
    else if (sign === '}') depth = Math.max(0, depth - 1);
    else if (sign !== ';') continue;
    if (depth > 0) continue;
    const rule = css.slice(start, token.lastIndex);
    start = token.lastIndex;
    // What ends in a semicolon at the top is an import or a charset.
    if (sign === '}') yield rule;
  }
}

const isWanted = (name: string): boolean => name.startsWith('--') || wanted.has(name);

type Place = { readonly selector: string; readonly isDark: boolean; readonly depth: number };

/** Whether what is in it holds on a screen of any width. */
const isForAnyScreen = ({ name, params }: AtRule): boolean =>
  ['media', 'layer', 'supports'].includes(name) &&
  !(name === 'media' && /\bprint\b|min-|max-|[<>]/i.test(params));

/** What of a sheet bears on a style, in its order. Never throws: what can't be read is left out. */
export const readDeclarations = (css: string): Declaration[] => {
  const found: Declaration[] = [];
  const visitAll = (nodes: readonly ChildNode[], place: Place): void => {
    for (const node of nodes) visit(node, place);
  };
  const visit = (node: ChildNode, place: Place): void => {
    const { selector, isDark, depth } = place;
    if (found.length >= maxDeclarations || depth > maxDepth) return;
    if (node.type === 'decl') {
      const name = node.prop.toLowerCase();
      if (selector !== '' && isWanted(name) && node.value.length <= maxValueChars)
        found.push({ selector, name, value: node.value.trim(), isDark });
    } else if (node.type === 'rule' && node.selector.length <= maxSelectorChars)
      visitAll(node.nodes, { ...place, selector: node.selector, depth: depth + 1 });
    else if (node.type === 'atrule' && isForAnyScreen(node)) {
      const isDarkInside = isDark || /prefers-color-scheme\s*:\s*dark/i.test(node.params);
      visitAll(node.nodes ?? [], { ...place, isDark: isDarkInside, depth: depth + 1 });
    }
  };
  for (const rule of topRules(css)) {
    if (found.length >= maxDeclarations) break;
    try {
      // Without `map: false` a comment could name a file of this machine for it to open.
      visitAll(parse(rule, { map: false }).nodes, { selector: '', isDark: false, depth: 0 });
    } catch {
      // Not CSS: the next rule may be.
    }
  }
  return found;
};
