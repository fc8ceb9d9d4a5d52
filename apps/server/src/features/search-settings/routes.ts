import type { SortGroupView } from '@vitrina/contract';
import { asData, type Failure, fail, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Customer, FindCatalog, FindInstance } from '../../storage/records.ts';
import type { createFieldList } from './field-list.ts';
import type { FieldSettings, SettingScope } from './field-settings.ts';
import type { HistoryService } from './history.ts';
import type { createScriptCheck } from './script-check.ts';
import type { SortGroupService } from './sort-groups.ts';
import type { StoreSettingsService } from './store-settings.ts';

type SettingNames =
  | 'getFields'
  | 'getWeights'
  | 'setWeights'
  | 'getFacetedMenu'
  | 'setFacetedMenu'
  | 'getSuggestions'
  | 'setSuggestions'
  | 'getSharedFields'
  | 'setSharedFields'
  | 'listSettingChanges'
  | 'undoSettingChange';
type SortNames =
  | 'getSortGroups'
  | 'saveSortGroup'
  | 'deleteSortGroup'
  | 'moveUpSortGroup'
  | 'moveDownSortGroup'
  | 'getSorts'
  | 'setSorts'
  | 'checkSortScript';
type StoreNames =
  | 'getPagination'
  | 'setPagination'
  | 'getPopularQueriesSettings'
  | 'setPopularQueriesSettings'
  | 'getStoreSettings'
  | 'setStoreSettings';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly findCatalog: FindCatalog;
  readonly fieldSettings: FieldSettings;
  readonly fieldList: ReturnType<typeof createFieldList>;
  readonly sortGroups: SortGroupService;
  readonly checkScript: ReturnType<typeof createScriptCheck>;
  readonly store: StoreSettingsService;
  readonly history: HistoryService;
};

type Outcome<T> = Promise<T | Failure>;
type InScope = <T>(customer: Customer, id: string, use: (place: SettingScope) => Outcome<T>) => Outcome<T>;

const dataOnly = <T>(shown: { readonly data: T[] } | Failure): { data: T[] } | Failure =>
  isFailure(shown) ? shown : { data: shown.data };

const atInstance =
  (findInstance: FindInstance): InScope =>
  async (customer, searchId, use) => {
    const found = await findInstance(customer.id, searchId);
    return found ? use({ subjectId: found.instance.id, catalog: found.catalog }) : fail('NOT_FOUND');
  };

const atCatalog =
  (findCatalog: FindCatalog): InScope =>
  async (customer, catalogId, use) => {
    const catalog = await findCatalog(customer.id, catalogId);
    return catalog ? use({ subjectId: catalog.id, catalog }) : fail('NOT_FOUND');
  };

const settingRoutes = (dependencies: Dependencies): HandlersFor<SettingNames> => {
  const { findInstance, findCatalog, fieldSettings, fieldList, history } = dependencies;
  const { weights, facets, suggestions, sharedFields } = fieldSettings;
  const at = atInstance(findInstance);
  const inCatalog = atCatalog(findCatalog);
  return {
    getFields: async ({ body }, { customer }) =>
      asData(await at(customer, body.searchId, ({ catalog }) => fieldList(catalog))),
    getWeights: async ({ body }, { customer }) =>
      dataOnly(await at(customer, body.searchId, (place) => weights.get(customer, place))),
    setWeights: async ({ body }, { customer }) =>
      dataOnly(await at(customer, body.searchId, (place) => weights.set(customer, place, body.weights))),
    getFacetedMenu: ({ body }, { customer }) =>
      at(customer, body.searchId, (place) => facets.get(customer, place)),
    setFacetedMenu: ({ body }, { customer }) =>
      at(customer, body.searchId, (place) => facets.set(customer, place, body.facetedmenu)),
    getSuggestions: async ({ body }, { customer }) =>
      dataOnly(await at(customer, body.searchId, (place) => suggestions.get(customer, place))),
    setSuggestions: async ({ body }, { customer }) =>
      dataOnly(
        await at(customer, body.searchId, (place) => suggestions.set(customer, place, body.suggestions)),
      ),
    getSharedFields: async ({ body }, { customer }) =>
      dataOnly(await inCatalog(customer, body.catalogId, (place) => sharedFields.get(customer, place))),
    setSharedFields: async ({ body }, { customer }) =>
      dataOnly(
        await inCatalog(customer, body.catalogId, (place) =>
          sharedFields.set(customer, place, body.sharedFields),
        ),
      ),
    listSettingChanges: ({ params, query }, { customer }) => history.list(customer, params.searchId, query),
    undoSettingChange: async ({ params }, { customer }) =>
      asData(await history.undo(customer, params.searchId, params.changeId)),
  };
};

const sortRoutes = ({ findInstance, sortGroups, checkScript }: Dependencies): HandlersFor<SortNames> => {
  const at = atInstance(findInstance);
  const choices = (groups: { data: SortGroupView[] } | Failure) =>
    isFailure(groups)
      ? groups
      : { data: groups.data.map(({ sortId, name, enabled }) => ({ sortId, name, enabled })) };
  return {
    getSortGroups: async ({ body }, { customer }) =>
      asData(await at(customer, body.searchId, (place) => sortGroups.get(customer, place))),
    saveSortGroup: ({ body }, { customer }) =>
      at(customer, body.searchId, (place) => sortGroups.save(customer, place, body.sortGroup)),
    deleteSortGroup: ({ body }, { customer }) =>
      at(customer, body.searchId, (place) => sortGroups.remove(customer, place, body.sortId)),
    moveUpSortGroup: ({ body }, { customer }) =>
      at(customer, body.searchId, (place) => sortGroups.move(customer, place, body.from, -1)),
    moveDownSortGroup: ({ body }, { customer }) =>
      at(customer, body.searchId, (place) => sortGroups.move(customer, place, body.from, 1)),
    getSorts: async ({ body }, { customer }) =>
      choices(asData(await at(customer, body.searchId, (place) => sortGroups.get(customer, place)))),
    setSorts: async ({ body }, { customer }) =>
      choices(await at(customer, body.searchId, (place) => sortGroups.choose(customer, place, body.sorts))),
    checkSortScript: async ({ body }, { customer }) =>
      asData(await at(customer, body.searchId, ({ catalog }) => checkScript(catalog, body.script))),
  };
};

const storeRoutes = ({ findInstance, store }: Dependencies): HandlersFor<StoreNames> => {
  const at = atInstance(findInstance);
  type Settings = Awaited<ReturnType<typeof store.get>>;
  const get = async <T>(customer: Customer, searchId: string, show: (settings: Settings) => T) =>
    asData(await at(customer, searchId, async ({ subjectId }) => show(await store.get(customer, subjectId))));
  const set = async <T>(
    customer: Customer,
    searchId: string,
    change: (settings: Settings) => Settings,
    show: (settings: Settings) => T,
  ) =>
    asData(
      await at(customer, searchId, async ({ subjectId }) => {
        const changed = await store.change(customer, subjectId, change);
        return isFailure(changed) ? changed : show(changed);
      }),
    );
  const pagination = ({ itemsPerPage }: Settings) => ({ productsPerPage: itemsPerPage });
  const popular = ({ popularQueries: { amount, period } }: Settings) => ({ limit: amount, interval: period });
  const whole = (settings: Settings) => settings;
  return {
    getPagination: ({ body }, { customer }) => get(customer, body.searchId, pagination),
    setPagination: ({ body }, { customer }) =>
      set(
        customer,
        body.searchId,
        (settings) => ({ ...settings, itemsPerPage: body.productsPerPage }),
        pagination,
      ),
    getPopularQueriesSettings: ({ body }, { customer }) => get(customer, body.searchId, popular),
    setPopularQueriesSettings: ({ body }, { customer }) =>
      set(
        customer,
        body.searchId,
        (settings) => ({
          ...settings,
          popularQueries: { ...settings.popularQueries, amount: body.limit, period: body.interval },
        }),
        popular,
      ),
    getStoreSettings: ({ params }, { customer }) => get(customer, params.searchId, whole),
    setStoreSettings: ({ params, body }, { customer }) => set(customer, params.searchId, () => body, whole),
  };
};

export const searchSettingsHandlers = (
  dependencies: Dependencies,
): HandlersFor<SettingNames | SortNames | StoreNames> => ({
  ...settingRoutes(dependencies),
  ...sortRoutes(dependencies),
  ...storeRoutes(dependencies),
});
