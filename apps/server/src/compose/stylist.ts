import type { PublicConfig } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { createLinkerService } from '../features/stylist/linker-service.ts';
import { createStylistProducts } from '../features/stylist/product-service.ts';
import { createProposals } from '../features/stylist/proposals/propose.ts';
import { createPublicLooks } from '../features/stylist/public-looks.ts';
import { purgeDeletedStylizations } from '../features/stylist/repository.ts';
import { stylistProductHandlers, stylizationHandlers } from '../features/stylist/routes.ts';
import { createStylizationService } from '../features/stylist/service.ts';
import { createStylizationReader } from '../features/stylist/stylization-reader.ts';
import type { ReadBoughtTogether } from '../ports/bought-together.ts';
import type { BaseTaxonomy, ReadCategoryMapping } from '../ports/category-mapping.ts';
import type { KeepPopularityFresh } from '../ports/keep-popularity-fresh.ts';
import type { ReadPictureColours } from '../ports/picture-colours.ts';
import type { FindPictures } from '../ports/pictures.ts';
import type { PresentProduct } from '../ports/present-product.ts';
import { daysBefore } from '../storage/calendar-days.ts';
import type { Database } from '../storage/database.ts';
import type { CatalogRecord, FindCatalog, FindInstance, InstanceWithCatalog } from '../storage/records.ts';
import type { OnUnreadable } from '../storage/stored-json.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly findCatalog: FindCatalog;
  readonly findInstance: FindInstance;
  readonly listCatalogs: (customerId: string) => Promise<readonly CatalogRecord[]>;
  readonly keepPopularityFresh: KeepPopularityFresh;
  readonly readConfig: (place: InstanceWithCatalog) => Promise<PublicConfig>;
  readonly presentProduct: PresentProduct;
  readonly readSharedFields: (place: InstanceWithCatalog) => Promise<readonly string[]>;
  readonly readMapping: ReadCategoryMapping;
  readonly readTaxonomy: () => Promise<BaseTaxonomy>;
  readonly findPictures: FindPictures;
  readonly readColours: ReadPictureColours;
  readonly readBoughtTogether: ReadBoughtTogether;
  readonly onUnreadable: OnUnreadable;
};

/** A deleted stylization can be restored for this long. */
const restorableDays = 30;

/** Stylizations: the owner's calls, the linker's, proposals, and looks for shops' pages. */
export const composeStylist = ({ onUnreadable, ...dependencies }: Dependencies) => {
  const { database, engine, now, findCatalog } = dependencies;
  const read = createStylizationReader(onUnreadable);
  const looks = createPublicLooks({ ...dependencies, read });
  const stylizations = createStylizationService({
    ...dependencies,
    read,
    onChanged: (_, catalogId) => looks.forget(catalogId),
  });
  const products = createStylistProducts(dependencies);
  return {
    handlers: {
      ...stylizationHandlers(stylizations, createProposals(dependencies)),
      ...stylistProductHandlers(products),
      ...looks.handlers,
    },
    service: stylizations,
    findProducts: products.find,
    linker: createLinkerService({ database, engine, read, stylizations, findCatalog }),
    route: looks.route,
    purgeDeleted: (): Promise<void> => purgeDeletedStylizations(database, daysBefore(now(), restorableDays)),
  };
};
