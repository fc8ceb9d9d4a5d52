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
export type Shown = { readonly chosen: ChosenProduct; readonly product: MailProduct | null };

const retentionDays = 400;
const maxSends = 100_000;
const erasedAtOnce = 2000;

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: MailProducts;
};

const choose = (position: number, product: MailProduct): ChosenProduct => ({
  position,
  productId: product.id,
  title: (product.values.title ?? '').slice(0, 500),
  // The most exact one, since it leads to what is most alike.
  category: (product.categories.toSorted((one, other) => other.length - one.length)[0] ?? '').slice(0, 500),
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
export const createMailingChoices = ({ database, now, products }: Dependencies) => {
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
    const known = await listChoices(database, at);
    const bound = known.find((each) => each.position === position);
    if (bound) return bound;
    const set = await products.list(place, source);
    const product = isFailure(set) ? undefined : pickFor(position, set.products, known);
    if (!product) return null;
    const chosen = choose(position, product);
    const isFirst = known.length === 0;
    if (isFirst && template.sends >= maxSends) return chosen;
    const when = { at: now().toISOString(), isFirst };
    const isStored = await database
      .transaction()
      .execute((transaction) => insertChoice(transaction, at, chosen, when));
    if (isStored) return chosen;
    return (await listChoices(database, at)).find((each) => each.position === position) ?? chosen;
  };

  return {
    /** Null if the source has fewer products. */
    show: async (
      mailing: Mailing,
      from: MailingSource,
      sendId: string,
      position: number,
    ): Promise<Shown | null> => {
      const chosen = await bind(mailing, from, sendId, position);
      return chosen && { chosen, product: await products.find(from.place, chosen.productId) };
    },

    /** What the first positions of a campaign show. */
    showFirst: async (
      mailing: Mailing,
      from: MailingSource,
      sendId: string,
      count: number,
    ): Promise<(Shown | null)[]> => {
      const shown: (Shown | null)[] = [];
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
