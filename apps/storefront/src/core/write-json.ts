/**
 * JSON of plain data. `JSON.stringify` asks each list for its `toJSON`, and old libraries (Prototype.js) gave all lists one that makes a text of them.
 */
export const writeJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`).join(',')}}`;
};
