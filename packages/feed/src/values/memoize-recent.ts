import { ownCopy } from './own-copy.ts';

const maxTexts = 1000;
const maxTextLength = 500;

/** Memoizes a function for short texts; after a thousand of them the cache is emptied. */
export const memoizeRecent = <Value>(read: (text: string) => Value): ((text: string) => Value) => {
  const recent = new Map<string, Value>();
  return (text) => {
    if (text.length > maxTextLength) return read(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    const own = ownCopy(text);
    const value = read(own);
    if (recent.size >= maxTexts) recent.clear();
    recent.set(own, value);
    return value;
  };
};
