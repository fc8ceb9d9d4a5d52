import type { ImageSummary } from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';
import { findCheck } from './check-state-repository.ts';
import { failedStates, smallWidth } from './repository.ts';

type Counted = Omit<ImageSummary, 'isRunning'>;

const asNumber = (value: number | string | bigint | null | undefined): number => Number(value ?? 0);

/** The counts of a catalog's pictures. There may be a million, so each is counted in an index, and the owner is looked up once. */
export const summarise = async (
  database: Database,
  { customerId, catalogId }: Place,
  now: string,
): Promise<Counted> => {
  const check = await findCheck(database, { customerId, catalogId });
  const recheckSince = check?.recheck_since ?? null;
  const images = database
    .selectFrom('image')
    .where('image.catalog_id', '=', catalogId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('catalog')
          .select('catalog.id')
          .where('catalog.id', '=', catalogId)
          .where('catalog.customer_id', '=', customerId),
      ),
    );
  const states = await images
    .select(['state', 'reason'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['state', 'reason'])
    .execute();
  const { small } = await images
    .select(({ fn }) => fn.countAll<number>().as('small'))
    .where('state', '=', 'ok')
    // None of these has a reason; with it the index knows their widths.
    .where('reason', 'is', null)
    .where('width', '<', smallWidth)
    .where('type', '!=', 'svg')
    .executeTakeFirstOrThrow();
  const { alike } = await images
    .select(({ fn }) => fn.countAll<number>().as('alike'))
    .where('look_alike_group', 'is not', null)
    .executeTakeFirstOrThrow();
  const { due } = await images
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where(({ eb, or }) =>
      or([
        eb('due_at', '<=', now),
        // Not all of them are due yet: what wasn't looked at since then remains.
        ...(recheckSince === null ? [] : [eb('checked_at', 'is', null), eb('checked_at', '<', recheckSince)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const next = await images
    .select(({ fn }) => fn.min('due_at').as('at'))
    .where('due_at', '>', now)
    .executeTakeFirst();
  const { concerned } = await database
    .selectFrom('image_use')
    .select(({ fn }) => fn.count<number>('product_group').distinct().as('concerned'))
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('image_id', 'in', images.select('image.id').where('state', 'in', failedStates))
    .executeTakeFirstOrThrow();
  const count = (state: string): number =>
    states.filter((one) => one.state === state).reduce((sum, one) => sum + asNumber(one.count), 0);
  const total = states.reduce((sum, one) => sum + asNumber(one.count), 0);
  const [ok, waiting] = [count('ok'), count('waiting')];
  return {
    ...{ total, checked: total - waiting, ok, notLoading: total - ok - waiting },
    byReason: states
      .flatMap(({ reason, count: n }) => (reason === null ? [] : [{ reason, count: asNumber(n) }]))
      .sort((one, other) => other.count - one.count),
    small: asNumber(small),
    lookAlikes: asNumber(alike),
    productsConcerned: asNumber(concerned),
    remaining: asNumber(due),
    finishedAt: check?.finished_at ?? null,
    nextAt: next?.at ?? null,
  };
};
