import { asData, type Failure, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Customer, FindInstance } from '../../storage/records.ts';
import type { AppSettingsService } from './app-settings.ts';
import type { SettingScope } from './field-settings.ts';

type Names = 'getAppSettings' | 'setAppSettings' | 'getAppLabels' | 'setAppLabels';

export const appSettingsHandlers = (
  findInstance: FindInstance,
  app: AppSettingsService,
): HandlersFor<Names> => {
  const at = async <T>(
    customer: Customer,
    searchId: string,
    use: (place: SettingScope) => Promise<T | Failure>,
  ): Promise<{ data: T } | Failure> => {
    const found = await findInstance(customer.id, searchId);
    if (!found) return fail('NOT_FOUND');
    return asData(await use({ subjectId: found.instance.id, catalog: found.catalog }));
  };
  return {
    getAppSettings: ({ params }, { customer }) =>
      at(customer, params.searchId, (place) => app.getSettings(customer, place)),
    setAppSettings: ({ params, body }, { customer }) =>
      at(customer, params.searchId, (place) => app.setSettings(customer, place, body)),
    getAppLabels: ({ params }, { customer }) =>
      at(customer, params.searchId, (place) => app.getLabels(customer, place)),
    setAppLabels: ({ params, body }, { customer }) =>
      at(customer, params.searchId, (place) => app.setLabels(customer, place, body.labels)),
  };
};
