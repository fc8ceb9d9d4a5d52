import { catalogSettings, splitFeedAddress, type WorkingCatalog } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import type { Editor } from '../../../api/editor/editor.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import type { FieldName } from '../../../kit/form/problem-messages.ts';
import { feedPasswordFields, isTyped, passwordFieldAt } from '../feed-password/feed-password.ts';
import type { SettingsDraft } from './wizard-draft.ts';

export type SettingsEditor = Editor<SettingsDraft>;

const fieldNames: Partial<Record<string, FieldName>> = {
  name: 'catalogName',
  linkUri: 'feedUrl',
  industryId: 'industry',
  languageCode: 'language',
  currencyCode: 'currency',
};

const settingsWithPassword = catalogSettings.extend(feedPasswordFields.shape);

/** Edits step 1. The feed's password is saved by a separate call, so that the address needn't contain it. */
export const useSettingsEditor = (
  saved: SettingsDraft,
  /** The user name of a refused password, see `isTyped`. */
  refusedName: string,
  onSaved: (working: WorkingCatalog) => void,
): SettingsEditor => {
  const api = useApiClient();
  return useEditor({
    saved,
    schema: settingsWithPassword,
    save: async ({ username, password, ...body }) => {
      const reply = await api.call('saveWorkingCatalog', { body });
      const { catalogId } = reply.data;
      const pair = { username, password };
      if (catalogId !== null && isTyped(pair, refusedName))
        await api.call('saveFeedCredentials', {
          params: { catalogId },
          // The address just saved: another tab may save another one in between.
          body: { ...pair, url: splitFeedAddress(body.linkUri).url },
        });
      return reply;
    },
    action: 'saveCatalog',
    invalidates: ['getWorkingCatalog', 'listCatalogs', 'listFullCatalogs'],
    // The wizard has a draft of its own, which outlives the session and the tab.
    draft: false,
    fieldOf: (path) => fieldNames[path] ?? passwordFieldAt(path),
    onSaved: ({ data }) => onSaved(data),
  });
};
