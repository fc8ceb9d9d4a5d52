/** The chosen values of each field; a range is one value, `10..50`. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export type Range = { readonly from: number | null; readonly to: number | null };

const numberOf = (text: string | undefined): number | null => {
  const value = Number((text ?? '').replace(',', '.'));
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/** `10..50`; either end may be left out. */
export const parseRange = (value: string | undefined): Range => {
  const [from, to] = (value ?? '').split('..');
  return { from: numberOf(from), to: numberOf(to) };
};
export const formatRange = ({ from, to }: Range): readonly string[] =>
  from === null && to === null ? [] : [`${from ?? ''}..${to ?? ''}`];
/** The range meant by two typed texts. Reversed ends are swapped. */
export const rangeOfTexts = (from: string, to: string): Range => {
  const [low, high] = [numberOf(from), numberOf(to)];
  return low !== null && high !== null && low > high ? { from: high, to: low } : { from: low, to: high };
};
