/** What stands between categories in one value, the most usual first. */
const candidates = [',', ';', '|'] as const;
const levels = /\S > \S/;
/** Of what the values are split into, this share has to be seen elsewhere. */
const enough = 0.5;

/** Whether a value is a list by its looks: a separator without a space behind it is no punctuation (`Books,History`). */
const isTight = (value: string, separator: string): boolean =>
  value.includes(separator) && !value.includes(`${separator} `);

const separates = (separator: string, values: readonly string[]): boolean => {
  const lists = values.filter((value) => value.includes(separator));
  if (lists.length === 0) return false;
  const whole = new Set(values.map((value) => value.trim()));
  const partsOf = (value: string): string[] => [
    ...new Set(value.split(separator).map((part) => part.trim())),
  ];
  const inLists = new Map<string, number>();
  for (const part of lists.filter((value) => isTight(value, separator)).flatMap(partsOf))
    inLists.set(part, (inLists.get(part) ?? 0) + 1);
  const parts = lists.flatMap(partsOf).filter((part) => part !== '');
  const seen = parts.filter((part) => whole.has(part) || (inLists.get(part) ?? 0) > 1);
  return seen.length >= parts.length * enough;
};

/**
 * The separator of a feed's categories, by different values of their path; '' if nothing says that one value is several. Names contain commas
 * (`Cases, frames and covers`): a comma separates where values have levels, since paths are told apart by them, or where the parts are
 * categories elsewhere, too.
 */
export const proposeSeparator = (values: readonly string[]): string => {
  if (values.length === 0 || values.some((value) => levels.test(value))) return ',';
  return candidates.find((separator) => separates(separator, values)) ?? '';
};
