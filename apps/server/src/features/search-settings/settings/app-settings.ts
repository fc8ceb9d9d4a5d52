import { type AppSettings, appSettings as appSettingsSchema, defaultAppSettings } from '@vitrina/contract';
import type { HandlersFor } from '../../../http/handlers.ts';
import { defineSetting, type SettingView, withRevision } from '../define-setting.ts';
import { fillIn } from '../fill-in.ts';

const present = (view: SettingView<AppSettings>) => withRevision(view.value, view);

/** How the search app on the shop's pages looks and behaves. */
export const appSettings = defineSetting({
  kind: 'appSettings',
  scope: 'instance',
  schema: appSettingsSchema,
  migrate: (stored) => fillIn(stored, defaultAppSettings),
  defaults: () => defaultAppSettings,
  handlers: ({ show, change }): HandlersFor<'getAppSettings' | 'setAppSettings'> => ({
    getAppSettings: ({ params }, { customer }) => show(customer, params.searchId, present),
    setAppSettings: ({ params, query, body }, { customer }) =>
      change(
        customer,
        params.searchId,
        ({ value }) => ({ ...body, style: body.style ?? value.style }),
        present,
        query.revision,
      ),
  }),
});
