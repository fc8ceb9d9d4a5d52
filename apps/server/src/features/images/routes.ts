import { Readable } from 'node:stream';
import { asData, isFailure } from '../../http/failure.ts';
import { type HandlersFor, HttpReply } from '../../http/handlers.ts';
import { missingFileNames, writeMissingCsv } from './missing-csv.ts';
import type { ImageService } from './service.ts';

type Names = 'listProductImages' | 'getImage' | 'listImages' | 'checkImages' | 'exportMissingImages';

export const imageHandlers = (images: ImageService): HandlersFor<Names> => ({
  listProductImages: async ({ params }, { customer }) =>
    asData(await images.listOfProduct(customer.id, params.catalogId, params.productId)),
  getImage: async ({ params }, { customer }) =>
    asData(await images.get(customer.id, params.catalogId, params.imageId)),
  listImages: async ({ params, query }, { customer }) => {
    const list = await images.list(customer.id, params.catalogId, query);
    if (isFailure(list)) return list;
    return { data: list.images, total: list.total, page: query.page, summary: list.summary };
  },
  checkImages: async ({ params }, { customer }) => asData(await images.check(customer.id, params.catalogId)),
  exportMissingImages: async ({ params, query }, { customer }) => {
    const portions = await images.walkMissing(customer.id, params.catalogId);
    if (isFailure(portions)) return portions;
    return new HttpReply(200, Readable.from(writeMissingCsv(portions, query.locale)), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${missingFileNames[query.locale]}"`,
    });
  },
});
