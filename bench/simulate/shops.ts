import { dayCurve, targets, traffic } from './assumptions.ts';
import { createRandom, logNormal } from './random.ts';

export type Shop = {
  readonly id: number;
  readonly products: number;
  /** In the busiest hour. */
  readonly searchesPerSecond: number;
  readonly eventsPerSecond: number;
};

type Wanted = {
  readonly shops: number;
  readonly products: number;
  readonly maxProducts: number;
  readonly searchesPerSecond: number;
  readonly eventsPerSecond: number;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Sizes of a bounded Pareto distribution that add up to the target: the scale is found by halving. */
const drawSizes = ({ shops, products, maxProducts }: Wanted, seed: string): number[] => {
  const random = createRandom(`${seed}/sizes`);
  // One draw in each equal slice of the distribution, so that its tail isn't left to chance.
  const shapes = Array.from(
    { length: shops },
    (_, i) => ((i + random()) / shops) ** (-1 / traffic.paretoAlpha),
  );
  const sizesAt = (scale: number): number[] =>
    shapes.map((shape) => Math.min(maxProducts, Math.max(1, Math.round(shape * scale))));
  let low = 0;
  let high = maxProducts;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sum(sizesAt(middle)) < products) low = middle;
    else high = middle;
  }
  const sizes = sizesAt(low);
  // What rounding left over goes to shops that have room for it.
  let rest = products - sum(sizes);
  for (let i = sizes.length - 1; i >= 0 && rest !== 0; i--) {
    const size = sizes[i] ?? 0;
    const changed = Math.min(maxProducts, Math.max(1, size + rest));
    sizes[i] = changed;
    rest -= changed - size;
  }
  return sizes;
};

const shareOut = (weights: readonly number[], total: number): number[] => {
  const all = sum(weights);
  return weights.map((weight) => (weight / all) * total);
};

/** The shops of the paper: sizes with a heavy tail, traffic that goes with the size. The same for the same seed. */
export const makeShops = (seed: string, wanted: Wanted = targets): Shop[] => {
  const sizes = drawSizes(wanted, seed);
  const random = createRandom(`${seed}/traffic`);
  const weights = sizes.map((size) => logNormal(random, size ** traffic.exponent, traffic.sigma));
  const searches = shareOut(weights, wanted.searchesPerSecond);
  const events = shareOut(
    weights.map((weight) => logNormal(random, weight, traffic.eventSigma)),
    wanted.eventsPerSecond,
  );
  return sizes.map((products, id) => ({
    ...{ id, products },
    searchesPerSecond: searches[id] ?? 0,
    eventsPerSecond: events[id] ?? 0,
  }));
};

/** The mean of a day, as a share of its busiest hour. */
export const meanOfDay = sum(dayCurve) / dayCurve.length;
