import { LRUCache } from 'lru-cache';
import { isFailure } from '../../http/failure.ts';
import { dayMs } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { type MailProducts, sourceKey } from './mail-products.ts';
import {
  type ChosenProduct,
  countSends,
  forgetChoices,
  insertChoice,
  listChoices,
  type MailingPlace,
} from './mailing-rows.ts';
import type { Mailing, MailingSource } from './mailings.ts';
import type { MailProduct } from './product-values.ts';

/** What a mail shows at a position: the product as it was when it was chosen, and as it is now. */
export type Shown = { readonly chosen: ChosenProduct; readonly product: MailProduct | null };

const keptDays = 400;
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
  const sends = new LRUCache<string, { count: number }>({
    max: 10_000,
    fetchMethod: async (key) => {
      const [customerId = '', templateKey = ''] = key.split(' ');
      return { count: await countSends(database, customerId, Number(templateKey)) };
    },
    ignoreFetchAbort: true,
  });

  const store = async (place: MailingPlace, chosen: ChosenProduct, isNewSend: boolean): Promise<boolean> => {
    const stored = await sends.forceFetch(`${place.customerId} ${place.templateKey}`);
    if (isNewSend && stored.count >= maxSends) return true;
    const isFirst = await insertChoice(database, place, chosen, now().toISOString());
    if (isFirst && isNewSend) stored.count += 1;
    return isFirst;
  };

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
    if (await store(at, chosen, known.length === 0)) return chosen;
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

    /** Erases what mailings of more than a year ago showed, a portion at a time. */
    forgetOld: async (): Promise<void> => {
      const before = new Date(now().getTime() - keptDays * dayMs).toISOString();
      while ((await forgetChoices(database, before, erasedAtOnce)) > 0) sends.clear();
    },
  };
};
