import type { Failure } from '../../http/failure.ts';
import { asData, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { CatalogRecord, Customer } from '../../storage/records.ts';
import { presentCatalog, presentUrl, presentWorkingCatalog } from './present.ts';
import type { ProductList } from './product-list.ts';
import type { CatalogService } from './service.ts';

type Names =
  | 'getWorkingCatalog'
  | 'saveWorkingCatalog'
  | 'getRefreshTimes'
  | 'saveRefreshTimes'
  | 'listCatalogs'
  | 'listFullCatalogs'
  | 'deleteCatalog'
  | 'restoreCatalog'
  | 'getCatalogRefreshTimes'
  | 'getCatalogUrl'
  | 'saveFeedCredentials'
  | 'saveCatalogCurrency'
  | 'saveCatalogName'
  | 'saveCatalogUrl'
  | 'makeTypeProduction'
  | 'listProducts'
  | 'getProduct';

const presentPeriods = (periods: readonly string[], customer: Customer) => ({
  data: { periods: [...periods], timeZone: customer.timeZone },
});

const answer = <T>(found: CatalogRecord | Failure, present: (catalog: CatalogRecord) => T): T | Failure =>
  isFailure(found) ? found : present(found);

const asCatalog = (catalog: CatalogRecord) => ({ data: presentCatalog(catalog) });

export const catalogHandlers = (catalogs: CatalogService, products: ProductList): HandlersFor<Names> => ({
  getWorkingCatalog: async (_, { customer }) => ({
    data: presentWorkingCatalog(await catalogs.working(customer.id)),
  }),
  saveWorkingCatalog: async ({ body }, { customer }) => {
    const saved = await catalogs.saveWorking(customer.id, body);
    return isFailure(saved) ? saved : { data: presentWorkingCatalog(saved) };
  },
  getRefreshTimes: async ({ query }, { customer }) => {
    if (!query.catalogId)
      return presentPeriods((await catalogs.working(customer.id))?.periods ?? [], customer);
    return answer(await catalogs.find(customer.id, query.catalogId), ({ periods }) =>
      presentPeriods(periods, customer),
    );
  },
  saveRefreshTimes: async ({ body }, { customer }) =>
    answer(
      await catalogs.saveRefreshTimes(customer.id, body.catalogId ?? null, body.periods),
      ({ periods }) => presentPeriods(periods, customer),
    ),
  listCatalogs: async (_, { customer }) => ({ data: (await catalogs.list(customer.id)).map(presentCatalog) }),
  listFullCatalogs: async (_, { customer }) => ({ data: await catalogs.listFull(customer.id) }),
  deleteCatalog: async ({ params }, { customer }) => {
    return asData(await catalogs.delete(customer.id, params.catalogId));
  },
  restoreCatalog: async ({ params }, { customer }) =>
    answer(await catalogs.restore(customer.id, params.catalogId), asCatalog),
  getCatalogRefreshTimes: async ({ params }, { customer }) =>
    answer(await catalogs.find(customer.id, params.catalogId), ({ periods }) =>
      presentPeriods(periods, customer),
    ),
  getCatalogUrl: async ({ params }, { customer }) =>
    answer(await catalogs.find(customer.id, params.catalogId), (catalog) => ({ data: presentUrl(catalog) })),
  saveFeedCredentials: async ({ params, body }, { customer }) =>
    answer(await catalogs.saveFeedCredentials(customer.id, params.catalogId, body), (catalog) => ({
      data: presentUrl(catalog),
    })),
  saveCatalogCurrency: async ({ params, body }, { customer }) =>
    answer(await catalogs.saveCurrency(customer.id, params.catalogId, body.currencyCode), asCatalog),
  saveCatalogName: async ({ params, body }, { customer }) =>
    answer(await catalogs.saveName(customer.id, params.catalogId, body.name), asCatalog),
  saveCatalogUrl: async ({ params, body }, { customer }) =>
    answer(await catalogs.saveUrl(customer.id, params.catalogId, body.linkUri), asCatalog),
  makeTypeProduction: async (_, { customer }) =>
    answer(await catalogs.makeProduction(customer.id), asCatalog),
  listProducts: async ({ params, query }, { customer }) => {
    const list = await products.list(customer.id, params.catalogId, query);
    return isFailure(list) ? list : { data: list.products, total: list.total, page: query.page };
  },
  getProduct: async ({ params }, { customer }) => {
    return asData(await products.get(customer.id, params.catalogId, params.productId));
  },
});
