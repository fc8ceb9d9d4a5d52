type Common = {
  readonly eventId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly visitor: string;
  readonly queryId: string | null;
  readonly device: 'phone' | 'tablet' | 'desktop';
};

export type DemoBasketItem = {
  readonly productId: string;
  readonly quantity: number;
  readonly price: number;
};

/** It happened in a look. */
type InLook = { readonly stylizationId?: string };

/** Something that a made-up visitor did, as a shop's page would report it. Prices are in major units. */
export type DemoEvent = Common &
  (
    | {
        readonly type: 'search';
        readonly phrase: string;
        readonly total: number;
        readonly context: 'autocomplete' | 'serp';
      }
    | ({ readonly type: 'view'; readonly productIds: readonly string[] } & InLook)
    | ({ readonly type: 'click'; readonly productId: string } & InLook)
    | { readonly type: 'addToCart'; readonly products: readonly DemoBasketItem[] }
    | { readonly type: 'purchase'; readonly products: readonly DemoBasketItem[] }
  );

/** What the shop's search finds: the first products, best first. */
export type DemoAnswer = { readonly total: number; readonly productIds: readonly string[] };
