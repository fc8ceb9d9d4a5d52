import { type AppLabels, type AppSettings, appLabelNames, defaultAppSettings } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { CatalogRecord, Customer } from '../../storage/records.ts';
import { defaultAppLabels, labelParts } from './app-labels/default-app-labels.ts';
import type { ChangeSetting } from './change-setting.ts';
import type { SettingScope } from './field-settings.ts';
import { readSetting } from './repository.ts';

export type AppLabelsView = { readonly labels: AppLabels; readonly defaults: AppLabels };

const mapLabels = (labelOf: (part: keyof AppLabels, name: string) => string): AppLabels =>
  Object.fromEntries(
    labelParts.map((part) => [
      part,
      Object.fromEntries(appLabelNames[part].map((name) => [name, labelOf(part, name)])),
    ]),
  ) as AppLabels;

export const noLabels = mapLabels(() => '');
const labelIn = (labels: AppLabels, part: keyof AppLabels, name: string): string =>
  (labels[part] as Readonly<Record<string, string | undefined>> | undefined)?.[name] ?? '';

/** The shop's own texts, and the built-in ones where it has written none. */
const mergeLabels = (own: AppLabels, builtIn: AppLabels): AppLabels =>
  mapLabels((part, name) => labelIn(own, part, name) || labelIn(builtIn, part, name));

export const readAppSettings = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<AppSettings> =>
  ((await readSetting(database, customerId, instanceId, 'appSettings')) as AppSettings | null) ??
  defaultAppSettings;

/** The texts as visitors read them. */
export const readAppLabels = async (
  database: Database,
  customerId: string,
  instanceId: string,
  { language }: CatalogRecord,
): Promise<AppLabels> => {
  const own = (await readSetting(database, customerId, instanceId, 'appLabels')) as AppLabels | null;
  return mergeLabels(own ?? noLabels, defaultAppLabels(language));
};

export type AppSettingsService = ReturnType<typeof createAppSettings>;

/** How the search app on the shop's pages looks, and what it says. */
export const createAppSettings = (database: Database, changeSetting: ChangeSetting) => {
  const show = (labels: AppLabels | null, { language }: CatalogRecord): AppLabelsView => ({
    // What was saved before a label was thought of lacks it.
    labels: mergeLabels(labels ?? noLabels, noLabels),
    defaults: defaultAppLabels(language),
  });
  return {
    getSettings: (customer: Customer, { subjectId }: SettingScope): Promise<AppSettings> =>
      readAppSettings(database, customer.id, subjectId),

    setSettings: async (
      customer: Customer,
      { subjectId }: SettingScope,
      settings: AppSettings,
    ): Promise<AppSettings | Failure> => {
      const changed = await changeSetting<AppSettings>(customer, {
        kind: 'appSettings',
        subjectId,
        defaults: defaultAppSettings,
        next: () => settings,
      });
      return isFailure(changed) ? changed : (changed.value ?? defaultAppSettings);
    },

    getLabels: async (customer: Customer, { subjectId, catalog }: SettingScope): Promise<AppLabelsView> => {
      const own = await readSetting(database, customer.id, subjectId, 'appLabels');
      return show(own as AppLabels | null, catalog);
    },

    setLabels: async (
      customer: Customer,
      { subjectId, catalog }: SettingScope,
      labels: AppLabels,
    ): Promise<AppLabelsView | Failure> => {
      const changed = await changeSetting<AppLabels>(customer, {
        kind: 'appLabels',
        subjectId,
        defaults: noLabels,
        next: () => labels,
      });
      return isFailure(changed) ? changed : show(changed.value, catalog);
    },
  };
};
