/**
 * Turns a stored draft back into what was typed; undefined if its shape is not that of `like`, the last valid value.
 * An emptied number is NaN again: JSON stores it as null.
 */
const revive = (typed: unknown, like: unknown): unknown => {
  if (typeof like === 'number') return typed === null ? Number.NaN : sameType(typed, like);
  if (like === null) return typeof typed === 'object' && typed !== null ? undefined : typed;
  if (typeof like !== 'object') return sameType(typed, like);
  if (typeof typed !== 'object' || typed === null) return undefined;
  if (Array.isArray(like) !== Array.isArray(typed)) return undefined;
  if (Array.isArray(like)) {
    const revived = (typed as unknown[]).map((each, at) => revive(each, like[at] ?? like[0]));
    return revived.includes(undefined) ? undefined : revived;
  }
  const known = Object.entries(like).filter(([, value]) => value !== undefined);
  if (known.length !== Object.keys(typed).length) return undefined;
  const parts = known.map(([key, value]) => [key, revive((typed as Record<string, unknown>)[key], value)]);
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
};

const sameType = (typed: unknown, like: unknown): unknown =>
  typeof typed === typeof like ? typed : undefined;

/** What is stored of a form: the text as typed, and the last value that was valid. */
export type TypedDraft<T> = { readonly typed: unknown; readonly lastValid: T };

/** What the form opens with: what was typed or, if that no longer fits, the last valid value. */
export const valueOfDraft = <T>({ typed, lastValid }: TypedDraft<T>): T => {
  const revived = revive(typed, lastValid);
  return revived === undefined ? lastValid : (revived as T);
};
