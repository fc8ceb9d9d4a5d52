const maxTextLength = 120;
const maxTexts = 4096;

/**
 * Memoizes `make` for the first short texts it is called with, up to a limit. Those that many products share (brands, categories, details) are
 * among them.
 */
export const memoizeFirst = <T extends object>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > maxTextLength) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size < maxTexts) known.set(text, made);
    return made;
  };
};
