import {
  type AppLabels,
  appLabelNames,
  appLabelParts,
  appLabels as appLabelsSchema,
  type SentAppLabels,
} from '@vitrina/contract';
import type { HandlersFor } from '../../../http/handlers.ts';
import type { CatalogRecord } from '../../../storage/records.ts';
import { defineSetting, type SettingView, withRevision } from '../define-setting.ts';
import { fillIn } from '../fill-in.ts';
import { defaultAppLabels } from './app-labels/default-app-labels.ts';

const mapLabels = (labelOf: (part: keyof AppLabels, name: string) => string): AppLabels =>
  appLabelsSchema.parse(
    Object.fromEntries(
      appLabelParts.map((part) => [
        part,
        Object.fromEntries(appLabelNames[part].map((name) => [name, labelOf(part, name)])),
      ]),
    ),
  );

/** Empty labels fall back to the built-in ones; without labels of the shop's own, all do. */
export const noLabels = mapLabels(() => '');

const labelIn = (labels: SentAppLabels, part: keyof AppLabels, name: string): string | undefined =>
  (labels[part] as Readonly<Record<string, string | undefined>> | undefined)?.[name];

/** The labels that visitors read: the shop's own, or the built-in ones of its language. */
export const mergeLabels = (own: AppLabels, { language }: CatalogRecord): AppLabels => {
  const builtIn = defaultAppLabels(language);
  return mapLabels((part, name) => labelIn(own, part, name) || labelIn(builtIn, part, name) || '');
};

/** Labels that were not sent keep their text. */
const withSent = (labels: AppLabels, sent: SentAppLabels): AppLabels =>
  mapLabels((part, name) => labelIn(sent, part, name) ?? labelIn(labels, part, name) ?? '');

const present = (view: SettingView<AppLabels>) =>
  withRevision({ labels: view.value, defaults: defaultAppLabels(view.catalog.language) }, view);

export const appLabels = defineSetting({
  kind: 'appLabels',
  scope: 'instance',
  schema: appLabelsSchema,
  migrate: (stored) => fillIn(stored, noLabels),
  defaults: () => noLabels,
  handlers: ({ show, change }): HandlersFor<'getAppLabels' | 'setAppLabels'> => ({
    getAppLabels: ({ params }, { customer }) => show(customer, params.searchId, present),
    setAppLabels: ({ params, query, body }, { customer }) =>
      change(customer, params.searchId, ({ value }) => withSent(value, body.labels), present, query.revision),
  }),
});
