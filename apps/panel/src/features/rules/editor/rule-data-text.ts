import type { RuleData } from '@vitrina/contract';

/** Where a text stops being JSON, both counted from 1. */
export type JsonFault = { readonly line: number; readonly column: number };

const spaces = /[ \t\n\r]*/y;
const scalars =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that JSON forbids in texts
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Reads a text piece by piece, from its beginning. */
const createReader = (text: string) => {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined;
  };
  const takeSign = (sign: string): boolean => {
    take(spaces);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const takeName = (): boolean => {
    take(spaces);
    return text[at] === '"' && take(scalars) && takeSign(':');
  };
  return { take, takeSign, takeName, place: () => at };
};

/**
 * Follows the text as far as it is JSON, since browsers tell the place each in their own words, or not at all. It calls nothing for a level, so
 * depth doesn't matter.
 */
const endOfJson = (text: string): number => {
  const { take, takeSign, takeName, place } = createReader(text);
  /** What closes the objects and lists around the place. */
  const open: string[] = [];
  const isNext = (): boolean => open.at(-1) !== '}' || takeName();
  const closeAll = (): void => {
    for (let end = open.at(-1); end && takeSign(end); end = open.at(-1)) open.pop();
  };
  for (;;) {
    const end = takeSign('{') ? '}' : takeSign('[') ? ']' : null;
    if (end === null && !take(scalars)) return place();
    if (end !== null && !takeSign(end)) {
      open.push(end);
      if (isNext()) continue;
      return place();
    }
    closeAll();
    if (open.length === 0) {
      take(spaces);
      return place();
    }
    if (!takeSign(',') || !isNext()) return place();
  }
};

/** Where a text that is no JSON stops being it. */
export const faultOf = (text: string): JsonFault => {
  const before = text.slice(0, endOfJson(text)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const isJson = (text: string): boolean => parse(text) !== undefined;

/** The object that was typed. Anything else stays the text that it is: the contract refuses it, and nothing typed is lost. */
export const toRuleData = (text: string): RuleData => {
  const parsed = parse(text);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  const data: unknown = isObject ? parsed : text;
  return data as RuleData;
};

export const textOf = (data: unknown): string =>
  typeof data === 'string' ? data : JSON.stringify(data, null, 2);
