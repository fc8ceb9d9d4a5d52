import type { ImageSummary } from '@vitrina/contract';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';
import { findCheck } from './check-state-repository.ts';
import { smallWidth } from './repository.ts';

type Counted = Omit<ImageSummary, 'isRunning'>;

const asNumber = (value: number | string | bigint | null | undefined): number => Number(value ?? 0);

/** The counts of a catalog's pictures. */
export const summarise = async (
  database: Database,
  { customerId, catalogId }: Place,
  now: string,
): Promise<Counted> => {
  const check = await findCheck(database, { customerId, catalogId });
  const recheckSince = check?.recheck_since ?? null;
  const images = database
    .selectFrom('image')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId);
  const states = await images
    .select(['state', 'reason'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<number>`count(*) filter (where state = 'ok' and type <> 'svg' and width < ${smallWidth})`.as(
        'small',
      ),
    )
    .groupBy(['state', 'reason'])
    .execute();
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
    .innerJoin('image', (join) =>
      join
        .onRef('image.catalog_id', '=', 'image_use.catalog_id')
        .onRef('image.id', '=', 'image_use.image_id'),
    )
    .select(({ fn }) => fn.count<number>('image_use.product_group').distinct().as('concerned'))
    .where('image.customer_id', '=', customerId)
    .where('image.catalog_id', '=', catalogId)
    .where('image.state', 'not in', ['ok', 'waiting'])
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
    small: states.reduce((sum, one) => sum + asNumber(one.small), 0),
    lookAlikes: asNumber(alike),
    productsConcerned: asNumber(concerned),
    remaining: asNumber(due),
    finishedAt: check?.finished_at ?? null,
    nextAt: next?.at ?? null,
  };
};
