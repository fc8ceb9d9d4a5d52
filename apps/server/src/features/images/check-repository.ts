import type { ImageReason, ImageState } from '@vitrina/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ImageFacts } from '../../jobs/images/image-task.ts';
import type { Database } from '../../storage/database.ts';

/** A picture whose turn it is. */
export type DueImage = {
  readonly customerId: string;
  readonly catalogId: string;
  readonly id: string;
  readonly address: string;
  readonly host: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly version: string | null;
  readonly state: ImageState;
  /** Why it didn't load, when it was last looked at. */
  readonly reason: ImageReason | null;
  readonly status: number | null;
  readonly checkedAt: string | null;
  /** When its turn came; '' for as soon as possible. */
  readonly dueAt: string;
  /** Attempts in a row that the host has put off. */
  readonly attempts: number;
};

export type Place = { readonly customerId: string; readonly catalogId: string };

/**
 * For the schedule, which serves all customers: catalogs with pictures whose turn it is, and those whose check has ended without a note of it. Nothing is fetched
 * for a disabled customer.
 */
export const listDueCatalogs = async (database: Database, now: string): Promise<Place[]> => {
  const rows = await database
    .selectFrom('image_check')
    .innerJoin('catalog', 'catalog.id', 'image_check.catalog_id')
    .innerJoin('customer', 'customer.id', 'image_check.customer_id')
    .select(['image_check.customer_id', 'image_check.catalog_id'])
    .where('catalog.deleted_at', 'is', null)
    .where('customer.disabled_at', 'is', null)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb('image_check.finished_at', 'is', null), eb('image_check.generation_id', 'is not', null)]),
        exists(
          selectFrom('image')
            .select('image.id')
            .whereRef('image.catalog_id', '=', 'image_check.catalog_id')
            .where('image.due_at', '<=', now),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => ({ customerId: row.customer_id, catalogId: row.catalog_id }));
};

/** Enough to tell hosts with few pictures from those with many. */
const maxCountedOfHost = 50;
const maxWalkedHosts = 200;
const maxEarliest = 5000;

type DueHost = { readonly host: string; readonly due: number };
type HostsQuery = (own: RawBuilder<unknown>, now: string) => RawBuilder<DueHost>;

/** Goes from host to host in the index. A catalog has hundreds of thousands of pictures, and nearly always few hosts. */
const hostsInOrder: HostsQuery = (own, now) => sql`with recursive hosts(host, number) as (
    select min(host), 1 from image where ${own}
    union all
    select (select min(image.host) from image where ${own} and image.host > hosts.host), number + 1 from hosts
      where host is not null and number < ${maxWalkedHosts}
  )
  select host, (select count(*) from (select 1 from image where ${own} and image.host = hosts.host and due_at <= ${now}
    limit ${maxCountedOfHost}) as counted) as due
  from hosts where host is not null`;

/** Those of the pictures whose turn was earliest, for catalogs with many hosts. */
const earliestHosts: HostsQuery = (own, now) => sql`select host, count(*) as due from (
    select host from image where ${own} and due_at <= ${now} order by due_at limit ${maxEarliest}
  ) as earliest group by host`;

/** The hosts of the pictures whose turn it is: those with the fewest first, at most so many. */
export const listDueHosts = async (
  database: Database,
  { customerId, catalogId }: Place,
  now: string,
  limit: number,
): Promise<string[]> => {
  const own = sql`image.customer_id = ${customerId} and image.catalog_id = ${catalogId}`;
  const { rows: walked } = await hostsInOrder(own, now).execute(database);
  const { rows } =
    walked.length < maxWalkedHosts ? { rows: walked } : await earliestHosts(own, now).execute(database);
  return rows
    .map(({ host, due }) => ({ host, due: Number(due) }))
    .filter(({ due }) => due > 0)
    .sort((one, other) => one.due - other.due)
    .slice(0, limit)
    .map(({ host }) => host);
};

/** New pictures first, then those whose turn was earliest. */
export const listDue = async (
  database: Database,
  { customerId, catalogId }: Place,
  host: string,
  now: string,
  limit: number,
): Promise<DueImage[]> => {
  const rows = await database
    .selectFrom('image')
    .select(['id', 'address', 'host', 'etag', 'last_modified', 'version', 'state', 'reason', 'status'])
    .select(['checked_at', 'due_at', 'attempts'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('host', '=', host)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ last_modified: lastModified, checked_at: checkedAt, due_at: dueAt, ...row }) => ({
    ...{ customerId, catalogId, lastModified, checkedAt, dueAt },
    ...row,
  }));
};

export type CheckResult =
  | {
      readonly kind: 'ok';
      readonly facts: ImageFacts;
      readonly bytes: number;
      readonly version: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | {
      readonly kind: 'failed';
      readonly state: ImageState;
      readonly reason: ImageReason;
      readonly status: number | null;
    }
  | { readonly kind: 'unchanged' };

const unknown = {
  ...{
    type: null,
    bytes: null,
    width: null,
    height: null,
    version: null,
    hash: null,
    look_alike_group: null,
  },
  ...{ colours_json: '[]', etag: null, last_modified: null },
} as const;

const columnsOf = (result: CheckResult) => {
  if (result.kind === 'unchanged') return {};
  if (result.kind === 'failed') {
    const { state, reason, status } = result;
    return { ...unknown, state, reason, status };
  }
  const { type, width, height, hash, colours } = result.facts;
  return {
    ...{ state: 'ok', reason: null, status: null, type, width, height, hash },
    ...{ bytes: result.bytes, version: result.version, colours_json: JSON.stringify(colours) },
    ...{ etag: result.etag, last_modified: result.lastModified },
  } as const;
};

const updateImage = (database: Database, { customerId, catalogId }: Place, id: string) =>
  database
    .updateTable('image')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', '=', id);

/** What the check found, and when it looks again. */
export const saveResult = async (
  database: Database,
  { customerId, catalogId, id }: Pick<DueImage, 'customerId' | 'catalogId' | 'id'>,
  result: CheckResult,
  times: { readonly checkedAt: string; readonly dueAt: string },
): Promise<void> => {
  await updateImage(database, { customerId, catalogId }, id)
    .set({ ...columnsOf(result), checked_at: times.checkedAt, due_at: times.dueAt, attempts: 0 })
    .execute();
};

/** The host wants to be left alone until then. */
export const putOff = async (
  database: Database,
  { customerId, catalogId, id, attempts }: DueImage,
  until: string,
): Promise<void> => {
  await updateImage(database, { customerId, catalogId }, id)
    .set({ due_at: until, attempts: attempts + 1 })
    .execute();
};

/** Makes one picture due: it isn't what the check saw any more. */
export const makeDueNow = async (
  database: Database,
  { customerId, catalogId }: Place,
  id: string,
): Promise<void> => {
  await updateImage(database, { customerId, catalogId }, id).set({ due_at: '' }).execute();
};
