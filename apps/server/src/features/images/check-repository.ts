import type { ImageReason, ImageState } from '@vitrina/contract';
import { sql } from 'kysely';
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

/** The hosts of the pictures whose turn it is: those with the fewest first, at most so many. */
export const listDueHosts = async (
  database: Database,
  { customerId, catalogId }: Place,
  now: string,
  limit: number,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('image')
    .select('host')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('due_at', '<=', now)
    .groupBy('host')
    .orderBy(({ fn }) => fn.countAll())
    .limit(limit)
    .execute();
  return rows.map(({ host }) => host);
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
    .select(['id', 'address', 'host', 'etag', 'last_modified', 'version', 'state', 'attempts'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('host', '=', host)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ last_modified: lastModified, ...row }) => ({
    customerId,
    catalogId,
    lastModified,
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

/** What the check found, and when it looks again. */
export const saveResult = async (
  database: Database,
  { customerId, catalogId, id }: Pick<DueImage, 'customerId' | 'catalogId' | 'id'>,
  result: CheckResult,
  times: { readonly checkedAt: string; readonly dueAt: string },
): Promise<void> => {
  await database
    .updateTable('image')
    .set({ ...columnsOf(result), checked_at: times.checkedAt, due_at: times.dueAt, attempts: 0 })
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', '=', id)
    .execute();
};

/** The host wants to be left alone until then. */
export const putOff = async (
  database: Database,
  { customerId, catalogId, id, attempts }: DueImage,
  until: string,
): Promise<void> => {
  await database
    .updateTable('image')
    .set({ due_at: until, attempts: attempts + 1 })
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', '=', id)
    .execute();
};

/** Makes one picture due: it isn't what the check saw any more. */
export const makeDueNow = async (
  database: Database,
  { customerId, catalogId }: Place,
  id: string,
): Promise<void> => {
  await database
    .updateTable('image')
    .set({ due_at: '' })
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', '=', id)
    .execute();
};

/** Makes pictures due that weren't looked at since a time, a portion at a time. Returns how many had not been due. */
export const makeAllDue = async (
  database: Database,
  { customerId, catalogId }: Place,
  since: string,
  limit: number,
): Promise<number> => {
  const result =
    await sql`update image set due_at = '' where customer_id = ${customerId} and catalog_id = ${catalogId}
    and id in (select id from image where catalog_id = ${catalogId} and due_at > ''
      and (checked_at is null or checked_at < ${since}) limit ${limit})`.execute(database);
  return Number(result.numAffectedRows ?? 0);
};

/** A new check has begun. */
export const forgetFinish = async (database: Database, { customerId, catalogId }: Place): Promise<void> => {
  await database
    .updateTable('image_check')
    .set({ finished_at: null })
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .execute();
};

export const isFinished = async (database: Database, { customerId, catalogId }: Place): Promise<boolean> => {
  const row = await database
    .selectFrom('image_check')
    .select('finished_at')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirst();
  return row !== undefined && row.finished_at !== null;
};

/** Notes that no picture is due, unless one is again. */
export const markFinished = async (
  database: Database,
  { customerId, catalogId }: Place,
  finishedAt: string,
): Promise<void> => {
  await database
    .updateTable('image_check')
    .set({ finished_at: finishedAt })
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('image')
            .select('image.id')
            .where('image.customer_id', '=', customerId)
            .where('image.catalog_id', '=', catalogId)
            .where('image.due_at', '<=', finishedAt),
        ),
      ),
    )
    .execute();
};

export type HashedImage = {
  readonly id: string;
  readonly hash: string;
  readonly lookAlikeGroup: string | null;
  readonly colours: string;
  /** Of one of the products that show it. */
  readonly productGroup: string;
};

/** The hashes of a catalog's pictures by id, in portions. */
export async function* walkHashes(
  database: Database,
  { customerId, catalogId }: Place,
): AsyncIterable<readonly HashedImage[]> {
  const portion = 2000;
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom('image')
      .select(['id', 'hash', 'look_alike_group', 'colours_json'])
      .select((image) =>
        image
          .selectFrom('image_use')
          .select((use) => use.fn.min('product_group').as('group'))
          .whereRef('image_use.catalog_id', '=', 'image.catalog_id')
          .whereRef('image_use.image_id', '=', 'image.id')
          .as('product_group'),
      )
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute();
    yield rows.flatMap(({ id, hash, ...row }) =>
      hash === null
        ? []
        : [
            {
              id,
              hash,
              lookAlikeGroup: row.look_alike_group,
              colours: row.colours_json,
              productGroup: row.product_group ?? '',
            },
          ],
    );
    if (rows.length < portion) return;
    after = rows.at(-1)?.id ?? '';
  }
}

export const saveLookAlikeGroups = async (
  database: Database,
  { customerId, catalogId }: Place,
  groups: readonly (readonly [id: string, group: string | null])[],
): Promise<void> => {
  const json = JSON.stringify(groups);
  await sql`update image set look_alike_group = given.value ->> 1 from json_each(${json}) as given
    where image.customer_id = ${customerId} and image.catalog_id = ${catalogId} and image.id = given.value ->> 0`.execute(
    database,
  );
};
