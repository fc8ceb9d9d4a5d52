import { defaultStoreSettings, type StoreSettings, storeSettings } from '@vitrina/contract';
import { asData } from '../../../http/failure.ts';
import type { HandlersFor } from '../../../http/handlers.ts';
import type { Customer } from '../../../storage/records.ts';
import { defineSetting, type SettingView, withRevision } from '../define-setting.ts';
import { fillIn } from '../fill-in.ts';

type Names =
  | 'getPagination'
  | 'setPagination'
  | 'getPopularQueriesSettings'
  | 'setPopularQueriesSettings'
  | 'getStoreSettings'
  | 'setStoreSettings';

const whole = (view: SettingView<StoreSettings>) => withRevision(view.value, view);
const pagination = ({ itemsPerPage }: StoreSettings) => ({ productsPerPage: itemsPerPage });
const popular = ({ popularQueries: { amount, period } }: StoreSettings) => ({
  limit: amount,
  interval: period,
});

/** One stored value behind three pairs of calls: store settings, pagination, popular queries. */
export const store = defineSetting({
  kind: 'store',
  scope: 'instance',
  schema: storeSettings,
  migrate: (stored) => fillIn(stored, defaultStoreSettings),
  defaults: () => defaultStoreSettings,
  forSearch: (own) => ({ store: own }),
  handlers: ({ show, change }): HandlersFor<Names> => {
    type View = SettingView<StoreSettings>;
    const get = async <V>(customer: Customer, searchId: string, present: (store: StoreSettings) => V) =>
      asData(await show(customer, searchId, ({ value }: View) => present(value)));
    const set = async <V>(
      customer: Customer,
      searchId: string,
      next: (store: StoreSettings) => StoreSettings,
      present: (store: StoreSettings) => V,
    ) =>
      asData(
        await change(
          customer,
          searchId,
          ({ value }) => next(value),
          ({ value }) => present(value),
        ),
      );
    return {
      getPagination: ({ body }, { customer }) => get(customer, body.searchId, pagination),
      setPagination: ({ body: { searchId, productsPerPage } }, { customer }) =>
        set(customer, searchId, (now) => ({ ...now, itemsPerPage: productsPerPage }), pagination),
      getPopularQueriesSettings: ({ body }, { customer }) => get(customer, body.searchId, popular),
      setPopularQueriesSettings: ({ body: { searchId, limit, interval } }, { customer }) => {
        const popularQueries = { amount: limit, period: interval };
        const next = (now: StoreSettings): StoreSettings => ({
          ...now,
          popularQueries: { ...now.popularQueries, ...popularQueries },
        });
        return set(customer, searchId, next, popular);
      },
      getStoreSettings: ({ params }, { customer }) => show(customer, params.searchId, whole),
      setStoreSettings: ({ params, query, body }, { customer }) =>
        change(customer, params.searchId, () => body, whole, query.revision),
    };
  },
});
