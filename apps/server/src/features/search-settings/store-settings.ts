import { defaultStoreSettings, type StoreSettings } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { ChangeSetting } from './change-setting.ts';
import { readSetting } from './repository.ts';

export const readStoreSettings = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<StoreSettings> =>
  ((await readSetting(database, customerId, instanceId, 'store')) as StoreSettings | null) ??
  defaultStoreSettings;

export type StoreSettingsService = ReturnType<typeof createStoreSettings>;

/** One stored value behind three pairs of calls: the store's settings, the pages of results, the popular queries. */
export const createStoreSettings = (database: Database, changeSetting: ChangeSetting) => ({
  get: (customer: Customer, instanceId: string): Promise<StoreSettings> =>
    readStoreSettings(database, customer.id, instanceId),

  change: async (
    customer: Customer,
    instanceId: string,
    change: (settings: StoreSettings) => StoreSettings,
  ): Promise<StoreSettings | Failure> => {
    const changed = await changeSetting<StoreSettings>(customer, {
      kind: 'store',
      subjectId: instanceId,
      defaults: defaultStoreSettings,
      next: (stored) => change(stored ?? defaultStoreSettings),
    });
    return isFailure(changed) ? changed : (changed.value ?? defaultStoreSettings);
  },
});
