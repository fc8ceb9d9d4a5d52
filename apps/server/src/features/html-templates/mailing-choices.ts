import { categoryKey } from '@vitrina/contract';
import { isFailure } from '../../http/failure.ts';
import { dayMs } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { type MailProducts, sourceKey } from './mail-products.ts';
import {
  type ChosenProduct,
  forgetChoices,
  insertChoice,
  listChoices,
  type MailingPlace,
} from './mailing-rows.ts';
import type { Mailing, MailingSource } from './mailings.ts';
import type { MailProduct } from './product-values.ts';

/** What a mail shows at a position: the product as it was when it was chosen, and as it is now. */
export type PositionProduct = { readonly chosen: ChosenProduct; readonly product: MailProduct | null };

const retentionDays = 400;
const maxSends = 100_000;
const erasedAtOnce = 2000;

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: MailProducts;
  readonly onError: (error: unknown) => void;
};

const depthOf = (category: string): number => categoryKey(category).split(' > ').length;

const choose = (position: number, product: MailProduct): ChosenProduct => ({
  position,
  productId: product.id,
  title: (product.values.title ?? '').slice(0, 500),
  category: (product.categories.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? '').slice(
    0,
    500,
  ),
  link: (product.values.link ?? '').slice(0, 2000),
});

/** The product meant for a position, or else the first that no other position shows. */
const pickFor = (
  position: number,
  products: readonly MailProduct[],
  taken: readonly ChosenProduct[],
): MailProduct | undefined => {
  const isFree = ({ id }: MailProduct): boolean => !taken.some(({ productId }) => productId === id);
  const meant = products[position - 1];
  if (!meant) return undefined;
  return isFree(meant) ? meant : products.find(isFree);
};

export type MailingChoices = ReturnType<typeof createMailingChoices>;

/**
 * Binds each position of a mailing to the product that it showed first: picture and link are asked for at different times, and the
 * click must open what the picture showed.
 */
export const createMailingChoices = ({ database, now, products, onError }: Dependencies) => {
  /** A mail's pictures are asked for all at once: each must see what the others took. */
  const store = (
    at: MailingPlace,
    position: number,
    chooseBeside: (others: readonly ChosenProduct[]) => ChosenProduct | null,
  ): Promise<ChosenProduct | null> =>
    database.transaction().execute(async (transaction) => {
      const bound = await listChoices(transaction, at);
      const own = bound.find((each) => each.position === position);
      if (own) return own;
      const chosen = chooseBeside(bound);
      const when = { at: now().toISOString(), isFirst: bound.length === 0 };
      if (chosen) await insertChoice(transaction, at, chosen, when);
      return chosen;
    });

  const bind = async (
    { template }: Mailing,
    { place, source }: MailingSource,
    sendId: string,
    position: number,
  ): Promise<ChosenProduct | null> => {
    const at: MailingPlace = {
      customerId: template.customerId,
      templateKey: template.key,
      sendId,
      source: sourceKey(place.instance.id, source),
    };
    let bound: ChosenProduct[] = [];
    try {
      bound = await listChoices(database, at);
    } catch (error) {
      onError(error);
    }
    const own = bound.find((each) => each.position === position);
    if (own) return own;
    const set = await products.list(place, source);
    if (isFailure(set)) return null;
    const chooseBeside = (others: readonly ChosenProduct[]): ChosenProduct | null => {
      const product = pickFor(position, set.products, others);
      return product ? choose(position, product) : null;
    };
    if (bound.length === 0 && template.sends >= maxSends) return chooseBeside(bound);
    try {
      return await store(at, position, chooseBeside);
    } catch (error) {
      // A mail shows its products also if the disk is full.
      onError(error);
      return chooseBeside(bound);
    }
  };

  return {
    /** Null if the source has fewer products. */
    show: async (
      mailing: Mailing,
      from: MailingSource,
      sendId: string,
      position: number,
    ): Promise<PositionProduct | null> => {
      const chosen = await bind(mailing, from, sendId, position);
      return chosen && { chosen, product: await products.find(from.place, chosen.productId) };
    },

    /** What the first positions of a campaign show. */
    showFirst: async (
      mailing: Mailing,
      from: MailingSource,
      sendId: string,
      count: number,
    ): Promise<(PositionProduct | null)[]> => {
      const shown: (PositionProduct | null)[] = [];
      // One after another: each avoids what those before it show.
      for (let position = 1; position <= count; position++) {
        const chosen = await bind(mailing, from, sendId, position);
        shown.push(chosen && { chosen, product: await products.find(from.place, chosen.productId) });
      }
      return shown;
    },

    /** Erases what mailings of more than a year ago showed, a portion at a time. */
    forgetOld: async (): Promise<void> => {
      const before = new Date(now().getTime() - retentionDays * dayMs).toISOString();
      const forgetSome = () =>
        database.transaction().execute((transaction) => forgetChoices(transaction, before, erasedAtOnce));
      while (await forgetSome());
    },
  };
};
