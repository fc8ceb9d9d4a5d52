const levelSign = ' > ';

/** Levels by ` > `; ` | ` joins them in some feeds, unless the owner said that it separates paths. */
const tidyLevels = (text: string, separator: string): string => {
  if (separator.includes('>')) return text;
  const tidy = text.replace(/\s*>\s*/g, levelSign);
  return separator.includes('|') ? tidy : tidy.replace(/\s+\|\s+/g, levelSign);
};

/**
 * The category paths in one value. Levels are joined by ` > `; a separator splits a value that holds levels only
 * where both sides hold levels, for the names of categories hold commas (`Food, Beverages & Tobacco > Food Items`).
 */
export const splitCategories = (text: string, separator: string): string[] => {
  const tidy = tidyLevels(text, separator);
  const parts = separator === '' ? [tidy] : tidy.split(separator);
  const lastWithLevels = parts.findLastIndex((part) => part.includes(levelSign));
  const paths: string[] = [];
  let open: string[] = [];
  let holdsLevels = false;
  for (const [index, part] of parts.entries()) {
    open.push(part);
    holdsLevels ||= part.includes(levelSign);
    if (lastWithLevels === -1 || (holdsLevels && index < lastWithLevels)) {
      paths.push(open.join(separator));
      open = [];
      holdsLevels = false;
    }
  }
  paths.push(open.join(separator));
  return paths.map((path) => path.trim()).filter((path) => path !== '');
};
