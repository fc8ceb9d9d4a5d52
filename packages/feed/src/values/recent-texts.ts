import { ownCopy } from './own-copy.ts';

const keptTexts = 1000;
const longestKept = 500;

/** The same function, which remembers what it said of short texts; past a thousand of them it begins anew. */
export const rememberRecent = <Value>(read: (text: string) => Value): ((text: string) => Value) => {
  const recent = new Map<string, Value>();
  return (text) => {
    if (text.length > longestKept) return read(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    const own = ownCopy(text);
    const value = read(own);
    if (recent.size >= keptTexts) recent.clear();
    recent.set(own, value);
    return value;
  };
};
