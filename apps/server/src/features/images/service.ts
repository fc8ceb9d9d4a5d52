import type { Image, ImageDetails, ImageFilter, ImageSummary } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { ReadPictureColours } from '../../ports/picture-colours.ts';
import type { Database } from '../../storage/database.ts';
import type { FindCatalog } from '../../storage/records.ts';
import type { ImageChecks } from './check-service.ts';
import { imageIdOf, imagesOf } from './image-address.ts';
import { type MissingImage, walkMissing } from './missing-repository.ts';
import { presentImage, presentUnlisted } from './present.ts';
import { findImages, listImageProducts, listImages, listLookAlikes } from './repository.ts';
import { summarise } from './summary-repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'get' | 'current'>;
  readonly checks: Pick<ImageChecks, 'checkAll' | 'isRunning'>;
  readonly findCatalog: FindCatalog;
  readonly now: () => Date;
};

const productsShown = 100;
const lookAlikesShown = 50;

type ListRequest = { readonly filter: ImageFilter; readonly page: number; readonly perPage: number };
type ImageList = { readonly images: Image[]; readonly total: number; readonly summary: ImageSummary };

export type ImageService = ReturnType<typeof createImageService>;

/** How many pictures a filter leaves, as the tiles say it too. */
const totalOf = (
  { total, notLoading, small, lookAlikes, checked }: ImageSummary,
  filter: ImageFilter,
): number =>
  ({ all: total, not_loading: notLoading, small, look_alikes: lookAlikes, waiting: total - checked })[filter];

/** What owners see of their catalogs' pictures. */
export const createImageService = ({ database, engine, checks, findCatalog, now }: Dependencies) => {
  const sumUp = async (customerId: string, catalogId: string): Promise<ImageSummary> => {
    const counted = await summarise(database, { customerId, catalogId }, now().toISOString());
    return { ...counted, isRunning: counted.remaining > 0 || checks.isRunning(catalogId) };
  };

  return {
    listOfProduct: async (
      customerId: string,
      catalogId: string,
      productId: string,
    ): Promise<Image[] | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      try {
        const product = await engine.get(addressOf(catalog), productId);
        if (!product) return fail('NOT_FOUND');
        const addresses = imagesOf(product).map((address) => ({ address, id: imageIdOf(address) }));
        const found = await findImages(
          database,
          customerId,
          catalogId,
          addresses.map(({ id }) => id),
        );
        return addresses.map(({ id, address }) => {
          const record = found.get(id);
          return record ? presentImage(catalogId, record) : presentUnlisted(id, address);
        });
      } catch (error) {
        return engineFailure(error);
      }
    },

    get: async (customerId: string, catalogId: string, imageId: string): Promise<ImageDetails | Failure> => {
      if (!(await findCatalog(customerId, catalogId))) return fail('NOT_FOUND');
      const record = (await findImages(database, customerId, catalogId, [imageId])).get(imageId);
      if (!record) return fail('NOT_FOUND');
      const alike = await listLookAlikes(database, customerId, catalogId, record, lookAlikesShown);
      return {
        ...presentImage(catalogId, record),
        products: await listImageProducts(database, customerId, catalogId, imageId, productsShown),
        lookAlikes: alike.map((other) => presentImage(catalogId, other)),
      };
    },

    list: async (
      customerId: string,
      catalogId: string,
      request: ListRequest,
    ): Promise<ImageList | Failure> => {
      if (!(await findCatalog(customerId, catalogId))) return fail('NOT_FOUND');
      const summary = await sumUp(customerId, catalogId);
      const records = await listImages(database, customerId, catalogId, request);
      return {
        images: records.map((record) => presentImage(catalogId, record)),
        total: totalOf(summary, request.filter),
        summary,
      };
    },

    check: async (customerId: string, catalogId: string): Promise<ImageSummary | Failure> => {
      if (!(await findCatalog(customerId, catalogId))) return fail('NOT_FOUND');
      try {
        if ((await engine.current(catalogId)) === null) return fail('CATALOG_NOT_IMPORTED');
      } catch (error) {
        return engineFailure(error);
      }
      await checks.checkAll({ customerId, catalogId });
      return sumUp(customerId, catalogId);
    },

    walkMissing: async (
      customerId: string,
      catalogId: string,
    ): Promise<AsyncIterable<readonly MissingImage[]> | Failure> =>
      (await findCatalog(customerId, catalogId))
        ? walkMissing(database, customerId, catalogId)
        : fail('NOT_FOUND'),
  };
};

export const createReadPictureColours =
  (database: Database): ReadPictureColours =>
  async (customerId, catalogId, addresses) => {
    const ids = new Map(addresses.map((address) => [imageIdOf(address), address]));
    const found = await findImages(database, customerId, catalogId, [...ids.keys()]);
    return new Map(
      Array.from(found, ([id, { colours }]) => [ids.get(id) ?? '', colours] as const).filter(
        ([, colours]) => colours.length > 0,
      ),
    );
  };
