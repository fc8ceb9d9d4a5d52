import { measured } from './measured.ts';

/** How long a search of a catalog takes: log-normal, by its median and the deviation of its logarithm. */
export type ServiceTime = { readonly medianMs: number; readonly sigma: number };

/** The 95th percentile of the normal distribution. */
const z95 = 1.645;
const [small, large] = measured.search;
const exponent = Math.log(large.p50Ms / small.p50Ms) / Math.log(large.products / small.products);
const sigmaOf = ({ p50Ms, p95Ms }: { readonly p50Ms: number; readonly p95Ms: number }): number =>
  Math.log(p95Ms / p50Ms) / z95;

/** The embedded engine: a power of the size through both measured sizes, larger catalogs with a longer tail. Beyond 500,000 it is extrapolated. */
export const embeddedTime = (products: number): ServiceTime => {
  const steps = Math.log(products / small.products) / Math.log(large.products / small.products);
  return {
    medianMs: small.p50Ms * (products / small.products) ** exponent,
    sigma: Math.max(0.2, sigmaOf(small) + (sigmaOf(large) - sigmaOf(small)) * steps),
  };
};

export const openSearchTime = (products: number): ServiceTime => ({
  medianMs: measured.openSearch.p50Ms * (products / measured.openSearch.products) ** exponent,
  sigma: sigmaOf(measured.openSearch),
});

export const meanMs = ({ medianMs, sigma }: ServiceTime): number => medianMs * Math.exp(sigma ** 2 / 2);

const [few, many] = measured.memory;
/** Memory of a searchable catalog a product, and of a process without any. */
export const bytesPerProduct = (many.bytes - few.bytes) / (many.products - few.products);
export const processBytes = few.bytes - few.products * bytesPerProduct;
/** docs/design/memory.md: a thread's accumulators, for its largest catalog. */
export const scratchBytesPerProduct = 17;
/** The file: what is in memory, and the products' JSON. */
export const fileBytesPerProduct = bytesPerProduct + measured.feedBytes;
