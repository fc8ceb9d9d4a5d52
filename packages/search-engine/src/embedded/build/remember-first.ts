const longestText = 120;
const maxTexts = 4096;

/**
 * The same function, which remembers what it made of as many short texts as it meets first: those that product after
 * product has (brands, categories, details) are among them.
 */
export const rememberFirst = <T extends object>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > longestText) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size < maxTexts) known.set(text, made);
    return made;
  };
};
