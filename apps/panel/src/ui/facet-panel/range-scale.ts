/** Ends and step of a slider: round numbers that enclose the lowest and highest value. */
export type RangeScale = { readonly low: number; readonly high: number; readonly step: number };

/** About a hundred steps of 1, 2 or 5 times a power of ten; null if the values span no range. */
export const rangeScale = (min: number | undefined, max: number | undefined): RangeScale | null => {
  if (min === undefined || max === undefined || !(max > min)) return null;
  const wanted = (max - min) / 100;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(0.01, power * ([1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10));
  const rounded = (value: number): number => Number(value.toFixed(2));
  return {
    low: rounded(Math.floor(min / step) * step),
    high: rounded(Math.ceil(max / step) * step),
    step: rounded(step),
  };
};
