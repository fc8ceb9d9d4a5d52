/** `value × part / whole`, rounded to the nearest, a half away from zero. For whole numbers of which the product is exact. */
export const roundedShare = (value: number, part: number, whole: number): number => {
  const doubled = 2 * Math.abs(value) * part + whole;
  return Math.sign(value) * Math.floor(doubled / (2 * whole));
};
