const levelSign = ' > ';

/** Separates levels by ` > `. Some feeds separate them by ` | `, which is converted unless the owner said that it separates paths. */
const tidyLevels = (text: string, separator: string): string => {
  if (separator.includes('>')) return text;
  const tidy = text.replace(/\s*>\s*/g, levelSign);
  return separator.includes('|') ? tidy : tidy.replace(/\s+\|\s+/g, levelSign);
};

/** Ceneo's `cat` separates levels by a slash, `Komputery/Monitory`, unless the owner said that it separates paths. */
export const levelsOfCeneo = (text: string, separator: string): string =>
  text.includes('>') || separator.includes('/') ? text : text.replace(/\s*\/\s*/g, levelSign);

/**
 * The category paths in one value. Levels are joined by ` > `. A separator splits a value with levels only if both sides have levels, because
 * names of categories contain commas (`Food, Beverages & Tobacco > Food Items`).
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
