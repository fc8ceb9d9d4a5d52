const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fills missing fields of a stored value from the defaults, at any depth, so that what a shop saved before a field existed stays
 * the shop's. Lists and single values are left alone.
 */
export const fillIn = (stored: unknown, defaults: unknown): unknown => {
  if (stored === undefined) return defaults;
  if (!isRecord(stored) || !isRecord(defaults)) return stored;
  const names = new Set([...Object.keys(defaults), ...Object.keys(stored)]);
  return Object.fromEntries([...names].map((name) => [name, fillIn(stored[name], defaults[name])]));
};
