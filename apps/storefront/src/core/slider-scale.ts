/** A step that is easy to hit, whatever the span: a hundredth of it, rounded to 1, 2 or 5 times a power of ten. */
const stepOf = (span: number): number => {
  const rough = span / 100;
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
};

type SliderScale = { readonly first: number; readonly last: number; readonly step: number };

/**
 * Where a slider over these values begins and ends: at whole steps. Its thumbs reach no value between them, and would never come back to an end that is
 * one.
 */
export const scaleOf = (low: number, high: number): SliderScale => {
  const step = stepOf(high - low);
  return { first: Math.floor(low / step) * step, last: Math.ceil(high / step) * step, step };
};
