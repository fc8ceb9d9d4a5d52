import {
  type ImageColour,
  type ImageFilter,
  type ImageReason,
  type ImageState,
  type ImageType,
  imageStates,
} from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import { listed } from '../../storage/sql/json-rows.ts';
import type { ImageTable } from '../../storage/tables/image-tables.ts';
import { readColours } from './stored-colours.ts';

export type ImageRecord = {
  readonly id: string;
  readonly address: string;
  readonly state: ImageState;
  readonly reason: ImageReason | null;
  readonly status: number | null;
  readonly type: ImageType | null;
  readonly bytes: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly colours: readonly ImageColour[];
  readonly version: string | null;
  /** The picture that stands for all that look the same; null if this one is alone. */
  readonly lookAlikeGroup: string | null;
  readonly checkedAt: string | null;
  readonly productsCount: number;
  readonly groupsCount: number;
  readonly productTitle: string;
};

/** States of pictures that visitors don't see. */
export const failedStates = imageStates.filter((state) => state !== 'ok' && state !== 'waiting');

/** Narrower pictures look blurred on a product's page. In pixels. */
export const smallWidth = 300;

type Row = ImageTable & {
  products_count: number | null;
  groups_count: number | null;
  product_title: string | null;
};

const toRecord = (row: Row): ImageRecord => ({
  id: row.id,
  address: row.address,
  state: row.state,
  reason: row.reason,
  status: row.status,
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  colours: readColours(row.colours_json),
  version: row.version,
  lookAlikeGroup: row.look_alike_group,
  checkedAt: row.checked_at,
  productsCount: row.products_count ?? 0,
  groupsCount: row.groups_count ?? 0,
  productTitle: row.product_title ?? '',
});

const images = (database: Database, customerId: string, catalogId: string) =>
  database
    .selectFrom('image')
    .selectAll('image')
    .select(({ selectFrom, fn }) =>
      selectFrom('image_use')
        .select(fn.countAll<number>().as('count'))
        .whereRef('image_use.catalog_id', '=', 'image.catalog_id')
        .whereRef('image_use.image_id', '=', 'image.id')
        .as('products_count'),
    )
    .select(({ selectFrom }) =>
      selectFrom('image_use')
        .select(({ fn }) => fn.count<number>('image_use.product_group').distinct().as('count'))
        .whereRef('image_use.catalog_id', '=', 'image.catalog_id')
        .whereRef('image_use.image_id', '=', 'image.id')
        .as('groups_count'),
    )
    .select(({ selectFrom }) =>
      selectFrom('image_use')
        .select('image_use.title')
        .whereRef('image_use.catalog_id', '=', 'image.catalog_id')
        .whereRef('image_use.image_id', '=', 'image.id')
        .orderBy('image_use.product_id')
        .limit(1)
        .as('product_title'),
    )
    .where('image.customer_id', '=', customerId)
    .where('image.catalog_id', '=', catalogId);

/** By id; unknown ones are missing. */
export const findImages = async (
  database: Database,
  customerId: string,
  catalogId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImageRecord>> => {
  if (ids.length === 0) return new Map();
  const rows = await images(database, customerId, catalogId).where('image.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toRecord(row)]));
};

/** What thumbnails need to be known of pictures that were found in order, by id. */
export const findChecked = async (
  database: Database,
  customerId: string,
  catalogId: string,
  ids: readonly string[],
): Promise<
  ReadonlyMap<string, Pick<ImageRecord, 'id' | 'state' | 'version'> & { width: number; height: number }>
> => {
  const rows = await database
    .selectFrom('image')
    .select(['id', 'state', 'version', 'width', 'height'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', 'in', ids)
    .where('state', '=', 'ok')
    .execute();
  return new Map(
    rows.map(({ width, height, ...row }) => [row.id, { ...row, width: width ?? 0, height: height ?? 0 }]),
  );
};

/** For thumbnails, whose addresses anyone may open: a picture by its catalog, whoever owns that. None of a disabled customer. */
export const findPublicImage = async (
  database: Database,
  catalogId: string,
  id: string,
): Promise<{ customerId: string; address: string; version: string | null; state: ImageState } | null> => {
  const row = await database
    .selectFrom('image')
    .innerJoin('catalog', 'catalog.id', 'image.catalog_id')
    .innerJoin('customer', 'customer.id', 'image.customer_id')
    .select(['image.customer_id', 'image.address', 'image.version', 'image.state'])
    .where('image.catalog_id', '=', catalogId)
    .where('image.id', '=', id)
    .where('catalog.deleted_at', 'is', null)
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst();
  return row
    ? { customerId: row.customer_id, address: row.address, version: row.version, state: row.state }
    : null;
};

/** Pictures that look like this one, itself left out. */
export const listLookAlikes = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { id, lookAlikeGroup }: ImageRecord,
  limit: number,
): Promise<ImageRecord[]> => {
  if (lookAlikeGroup === null) return [];
  const rows = await images(database, customerId, catalogId)
    .where('image.look_alike_group', '=', lookAlikeGroup)
    .where('image.id', '!=', id)
    .orderBy('image.id')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
};

const matching = (database: Database, customerId: string, catalogId: string, filter: ImageFilter) => {
  const all = images(database, customerId, catalogId);
  switch (filter) {
    case 'all':
      return all;
    case 'not_loading':
      return all.where('image.state', 'in', failedStates);
    case 'small':
      return all
        .where('image.state', '=', 'ok')
        .where('image.reason', 'is', null)
        .where('image.width', '<', smallWidth)
        .where('image.type', '!=', 'svg');
    case 'look_alikes':
      return all.where('image.look_alike_group', 'is not', null);
    case 'waiting':
      return all.where('image.state', '=', 'waiting');
  }
};

const byState = ['image.state', 'image.reason', 'image.width', 'image.id'] as const;

/**
 * What a filter's pictures are ordered by: the index that knows them, so that those of few are found without a look at all others. Those that look the
 * same stand side by side, and so do those that don't load for the same reason.
 */
const orderOf = {
  all: ['image.id'],
  not_loading: byState,
  small: byState,
  look_alikes: ['image.look_alike_group', 'image.id'],
  waiting: byState,
} as const satisfies Record<ImageFilter, readonly string[]>;

/** A page of the catalog's pictures. */
export const listImages = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { filter, page, perPage }: { filter: ImageFilter; page: number; perPage: number },
): Promise<ImageRecord[]> => {
  const ordered = orderOf[filter].reduce(
    (query, column) => query.orderBy(column),
    matching(database, customerId, catalogId, filter),
  );
  const rows = await ordered
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return rows.map(toRecord);
};

export type ImageProduct = { readonly id: string; readonly title: string };

export const listImageProducts = async (
  database: Database,
  customerId: string,
  catalogId: string,
  imageId: string,
  limit: number,
): Promise<ImageProduct[]> => {
  const rows = await database
    .selectFrom('image_use')
    .select(['product_id', 'title'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('image_id', '=', imageId)
    .orderBy('product_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.product_id, title: row.title }));
};

/** For housekeeping: of these catalogs those that are there, though deleted, while that can be undone. */
export const listExistingCatalogs = async (
  database: Database,
  catalogIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('catalog')
    .select('id')
    .where('id', 'in', listed(catalogIds))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
