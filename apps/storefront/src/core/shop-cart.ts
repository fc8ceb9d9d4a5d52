import type { BoughtProduct } from './tracker.ts';

/** A post of a stream. */
export type PostRef = { readonly streamId: string; readonly postId: string };
/** Where products were found together. */
export type SetSource = { readonly stylizationId: string } | { readonly post: PostRef };

export type CartSet = {
  /** One of each product; `price` is that of one unit, in major units. */
  readonly products: readonly BoughtProduct[];
} & SetSource;
/** The shop's own way into its cart. What it returns is waited for; if it throws or rejects, nothing was added. */
export type AddSet = (set: CartSet) => unknown;

/** The cart of the shop, once the shop's page has told how to add to it. */
export const createShopCart = () => {
  let add: AddSet | null = null;
  const watching = new Set<() => void>();
  return {
    /** Anything but a function disconnects it. */
    connect: (next: unknown): void => {
      add = typeof next === 'function' ? (next as AddSet) : null;
      for (const run of watching) run();
    },
    current: (): AddSet | null => add,
    /** Calls `run` whenever the cart is connected or disconnected. Returns a function that stops that. */
    watch: (run: () => void): (() => void) => {
      watching.add(run);
      return () => {
        watching.delete(run);
      };
    },
  };
};
export type ShopCart = ReturnType<typeof createShopCart>;
