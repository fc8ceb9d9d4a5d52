import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { StylistProducts } from './product-service.ts';
import type { ProposeStylization } from './proposals/propose.ts';
import type { StylizationService } from './service.ts';

type StylizationNames =
  | 'listStylizations'
  | 'addStylization'
  | 'getStylization'
  | 'updateStylization'
  | 'deleteStylization'
  | 'restoreStylization'
  | 'listStylizationVersions'
  | 'proposeStylization';

export const stylizationHandlers = (
  stylizations: StylizationService,
  propose: ProposeStylization,
): HandlersFor<StylizationNames> => ({
  listStylizations: ({ query }, { customer }) => stylizations.list(customer, query),
  addStylization: async ({ body }, { customer }) =>
    asData(await stylizations.add(customer, body.catalogId, body.stylization)),
  getStylization: async ({ params }, { customer }) =>
    asData(await stylizations.get(customer, params.stylizationId)),
  updateStylization: async ({ params, body }, { customer }) =>
    asData(await stylizations.update(customer, params.stylizationId, body)),
  deleteStylization: async ({ params }, { customer }) =>
    asData(await stylizations.delete(customer, params.stylizationId)),
  restoreStylization: async ({ params, body }, { customer }) =>
    asData(await stylizations.restore(customer, params.stylizationId, body.versionId)),
  listStylizationVersions: async ({ params }, { customer }) =>
    asData(await stylizations.listVersions(customer, params.stylizationId)),
  proposeStylization: async ({ body }, { customer }) => asData(await propose(customer, body)),
});

type ProductNames = 'listStylistCatalogs' | 'findStylistProducts' | 'getStylistProduct';

export const stylistProductHandlers = (products: StylistProducts): HandlersFor<ProductNames> => ({
  listStylistCatalogs: async (_, { customer }) => asData(await products.listCatalogs(customer)),
  findStylistProducts: ({ query }, { customer }) => products.find(customer, query),
  getStylistProduct: async ({ params }, { customer }) =>
    asData(await products.get(customer, params.catalogId, params.productId)),
});
