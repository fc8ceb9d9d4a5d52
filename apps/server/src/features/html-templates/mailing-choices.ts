import { categoryKey } from '@vitrina/contract';
import { isFailure } from '../../http/failure.ts';
import { daysBefore } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { createDaysIn } from '../../storage/local-days.ts';
import { type MailProducts, sourceKey } from './mail-products.ts';
import { hasRoomOn, makeRoomOn } from './mailing-room.ts';
import {
  type ChosenProduct,
  forgetChoices,
  insertChoices,
  listChoices,
  type MailingPlace,
} from './mailing-rows.ts';
import type { Mailing, MailingSource } from './mailings.ts';
import { createNewcomers, type Newcomer } from './newcomers.ts';
import type { MailProduct } from './product-values.ts';

/** What a mail shows at a position: the product as it was when it was chosen, and as it is now. */
export type PositionProduct = { readonly chosen: ChosenProduct; readonly product: MailProduct | null };

/** Which mailing somebody asks about, and from where. */
export type Asked = { readonly sendId: string; readonly network: string };

const retentionDays = 400;
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

/** Products for those of the positions that have none yet. */
const chooseMissing = (
  positions: readonly number[],
  products: readonly MailProduct[],
  bound: readonly ChosenProduct[],
): ChosenProduct[] => {
  const taken = [...bound];
  for (const position of positions) {
    if (taken.some((each) => each.position === position)) continue;
    const product = pickFor(position, products, taken);
    if (product) taken.push(choose(position, product));
  }
  return taken.slice(bound.length);
};

export type MailingChoices = ReturnType<typeof createMailingChoices>;

/**
 * Binds each position of a mailing to the product that it showed first: picture and link are asked for at different times, and the
 * click must open what the picture showed.
 */
export const createMailingChoices = ({ database, now, products, onError }: Dependencies) => {
  const daysIn = createDaysIn();
  const newcomers = createNewcomers();

  /** A mail's pictures are asked for all at once: each must see what the others took. */
  const store = (
    at: MailingPlace,
    newcomer: Newcomer,
    chooseBeside: (others: readonly ChosenProduct[]) => ChosenProduct[],
  ): Promise<ChosenProduct[]> =>
    database.transaction().execute(async (transaction) => {
      const bound = await listChoices(transaction, at);
      const chosen = chooseBeside(bound);
      const all = [...bound, ...chosen];
      if (chosen.length === 0) return all;
      const isFirst = bound.length === 0;
      if (isFirst && !(newcomers.hasRoom(newcomer) && (await makeRoomOn(transaction, at, newcomer.day))))
        return all;
      const { day } = newcomer;
      await insertChoices(transaction, at, chosen, {
        at: now().toISOString(),
        firstOn: isFirst ? day : null,
      });
      if (isFirst) newcomers.count(newcomer);
      return all;
    });

  /** What positions show. Those for which the source has too few products are left out. */
  const bind = async (
    { template, timeZone }: Mailing,
    { place, source }: MailingSource,
    { sendId, network }: Asked,
    positions: readonly number[],
  ): Promise<readonly ChosenProduct[]> => {
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
    const isBound = (position: number): boolean => bound.some((each) => each.position === position);
    if (positions.every(isBound)) return bound;
    const set = await products.list(place, source);
    if (isFailure(set)) return bound;
    const chooseBeside = (others: readonly ChosenProduct[]) => chooseMissing(positions, set.products, others);
    const newcomer = { templateKey: template.key, network, day: daysIn(timeZone)(now().toISOString()) };
    try {
      // Asked before the transaction too: a burst shouldn't take the writers' turns.
      const hasRoom =
        bound.length > 0 || (newcomers.hasRoom(newcomer) && (await hasRoomOn(database, at, newcomer.day)));
      return hasRoom ? await store(at, newcomer, chooseBeside) : chooseBeside(bound);
    } catch (error) {
      // A mail shows its products also if the disk is full.
      onError(error);
      return [...bound, ...chooseBeside(bound)];
    }
  };

  const showAll = async (
    mailing: Mailing,
    from: MailingSource,
    asked: Asked,
    positions: readonly number[],
  ): Promise<(PositionProduct | null)[]> => {
    const bound = await bind(mailing, from, asked, positions);
    const chosen = positions.map((position) => bound.find((each) => each.position === position) ?? null);
    const found = await products.find(
      from.place,
      chosen.flatMap((each) => each?.productId ?? []),
    );
    return chosen.map((each) => each && { chosen: each, product: found.get(each.productId) ?? null });
  };

  return {
    /** Null if the source has fewer products. */
    show: async (
      mailing: Mailing,
      from: MailingSource,
      asked: Asked,
      position: number,
    ): Promise<PositionProduct | null> => (await showAll(mailing, from, asked, [position]))[0] ?? null,

    /** What the first positions of a campaign show. */
    showFirst: (
      mailing: Mailing,
      from: MailingSource,
      asked: Asked,
      count: number,
    ): Promise<(PositionProduct | null)[]> =>
      showAll(
        mailing,
        from,
        asked,
        Array.from({ length: count }, (_, at) => at + 1),
      ),

    /** Erases what mailings of more than a year ago showed, a portion at a time. */
    forgetOld: async (): Promise<void> => {
      const before = daysBefore(now(), retentionDays);
      const forgetSome = () =>
        database.transaction().execute((transaction) => forgetChoices(transaction, before, erasedAtOnce));
      while (await forgetSome());
    },
  };
};
