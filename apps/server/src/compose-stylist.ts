import type { SearchEngine } from '@vitrina/search-engine';
import { createProposals } from './features/stylist/proposals/propose.ts';
import { createPublicLooks } from './features/stylist/public-looks.ts';
import { purgeDeletedStylizations } from './features/stylist/repository.ts';
import { linkerHandlers, stylizationHandlers } from './features/stylist/routes.ts';
import { createStylizationService } from './features/stylist/service.ts';
import { createStylizationReader } from './features/stylist/stylization-reader.ts';
import type { ReadBoughtTogether } from './ports/bought-together.ts';
import type { BaseTaxonomy, ReadCategoryMapping } from './ports/category-mapping.ts';
import type { ReadPictureColours } from './ports/picture-colours.ts';
import type { FindPictures } from './ports/pictures.ts';
import type { PresentProduct } from './ports/present-product.ts';
import { dayMs } from './storage/calendar-days.ts';
import type { Database } from './storage/database.ts';
import type { FindCatalog, InstanceWithCatalog } from './storage/records.ts';
import type { OnUnreadable } from './storage/stored-json.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly findCatalog: FindCatalog;
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
export const composeStylist = ({ readSharedFields, onUnreadable, ...dependencies }: Dependencies) => {
  const { database, engine, now, findCatalog, findPictures } = dependencies;
  const read = createStylizationReader(onUnreadable);
  const looks = createPublicLooks({ database, read, engine, readSharedFields, findPictures });
  const stylizations = createStylizationService({
    ...dependencies,
    read,
    onChanged: (_, catalogId) => looks.forget(catalogId),
  });
  return {
    handlers: {
      ...stylizationHandlers(stylizations, createProposals(dependencies)),
      ...linkerHandlers({ database, engine, read, stylizations, findCatalog }),
    },
    service: stylizations,
    route: looks.route,
    purgeDeleted: (): Promise<void> =>
      purgeDeletedStylizations(database, new Date(now().getTime() - restorableDays * dayMs).toISOString()),
  };
};
