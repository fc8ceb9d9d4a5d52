import type { Chance } from './chance.ts';
import type { Kind } from './kinds/kind.ts';
import type { DemoItem } from './product.ts';
import type { SizeSet } from './tables/sizes.ts';

/** Sizes that all cost the same. */
const sameForAll: ReadonlySet<SizeSet> = new Set([
  'clothes',
  'shoes',
  'socks',
  'gloves',
  'helmets',
  'frames',
  'skis',
]);

/** Prices as shops set them: 19,99; 129,00; 1 349,00. In grosze. */
const roundPrice = (pricePln: number, ending: number): number =>
  pricePln >= 500 ? Math.round(pricePln / 10) * 1000 - 100 : Math.max(1, Math.floor(pricePln)) * 100 + ending;

/** The regular price; for about one product in seven also a sale price and the lowest price of the 30 days before it. */
export const priceProduct = (
  kind: Kind,
  chance: Chance,
  sizeStep: number,
  sizesCount: number,
): Pick<DemoItem, 'priceMinor' | 'sale'> => {
  const [lowest, highest] = kind.pricePln;
  const share = (chance.below(1000, 'price') / 1000) ** 1.4;
  const isBySize = kind.sizes !== undefined && !sameForAll.has(kind.sizes);
  const sizeFactor = isBySize ? 0.85 + (0.4 * sizeStep) / Math.max(1, sizesCount - 1) : 1;
  const ending = chance.pick([0, 90, 99], 'ending of the price');
  const priceMinor = roundPrice((lowest + (highest - lowest) * share) * sizeFactor, ending);
  if (!chance.happens(15, 'is on sale')) return { priceMinor, sale: null };
  const salePln = (priceMinor / 100) * (1 - chance.pick([10, 15, 20, 25, 30, 40], 'discount') / 100);
  const salePriceMinor = roundPrice(salePln, ending);
  const omnibusPriceMinor = Math.min(
    priceMinor,
    roundPrice(salePln * chance.pick([1, 1.05, 1.1, 1.4], 'lowest price before'), ending),
  );
  return { priceMinor, sale: { priceMinor: salePriceMinor, omnibusPriceMinor } };
};
