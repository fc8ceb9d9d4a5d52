import { appSettings as appSettingsSchema, defaultAppSettings } from '@vitrina/contract';
import { asData } from '../../../http/failure.ts';
import type { HandlersFor } from '../../../http/handlers.ts';
import { defineSetting } from '../define-setting.ts';
import { fillIn } from '../fill-in.ts';

/** How the search app on the shop's pages looks and behaves. */
export const appSettings = defineSetting({
  kind: 'appSettings',
  scope: 'instance',
  schema: appSettingsSchema,
  migrate: (stored) => fillIn(stored, defaultAppSettings),
  defaults: () => defaultAppSettings,
  handlers: ({ show, change }): HandlersFor<'getAppSettings' | 'setAppSettings'> => ({
    getAppSettings: async ({ params }, { customer }) =>
      asData(await show(customer, params.searchId, ({ value }) => value)),
    setAppSettings: async ({ params, body }, { customer }) =>
      asData(
        await change(
          customer,
          params.searchId,
          () => body,
          ({ value }) => value,
        ),
      ),
  }),
});
