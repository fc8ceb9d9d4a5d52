/**
 * What was typed into a setting and stored as JSON, as it was; undefined where its shape is not that of `like`, the last
 * right value of the setting. An emptied number, which JSON has no word for, is NaN again.
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

/** What is kept of a form: as it was typed, and as it last was right. */
export type TypedDraft<T> = { readonly typed: unknown; readonly right: T };

/** What the form opens with: what was typed, else what last was right. */
export const valueOfDraft = <T>({ typed, right }: TypedDraft<T>): T => {
  const revived = revive(typed, right);
  return revived === undefined ? right : (revived as T);
};
