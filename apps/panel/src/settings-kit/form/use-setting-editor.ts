import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls, SettingKind } from '@vitrina/contract';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { ApiClient } from '../../api/api-client.ts';
import { useApiClient } from '../../api/api-context.ts';
import type { Editor, EditorChoices } from '../../api/editor/editor.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { useReplaceReply } from '../../api/use-api.ts';
import { changedCalls } from '../settings/changed-calls.ts';

/** Reads a setting again when the owner comes back to the window: it may have been changed elsewhere since. */
const useFreshOnFocus = (queryKey: readonly unknown[]): void => {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible')
        void client.refetchQueries(
          { queryKey: JSON.parse(key) as unknown[], exact: true },
          { cancelRefetch: false },
        );
    };
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [client, key]);
};

type SettingEditorChoices<T, Get extends CallName> = Pick<
  EditorChoices<T, T, CallReply<Calls[Get]>>,
  'fieldOf' | 'pathOf' | 'validates' | 'autosave'
> & {
  kind: SettingKind;
  saved: T;
  schema?: z.ZodType<T>;
  /** The query that reads the setting. The reply to a save becomes its data. */
  get: Get;
  request: CallRequest<Calls[Get]>;
  /** Saves a value and resolves to the query's new reply. `shown` is the previous one. */
  save: (
    api: ApiClient,
    value: T,
    options: { keepalive: boolean },
    shown: CallReply<Calls[Get]> | undefined,
  ) => Promise<CallReply<Calls[Get]>>;
};

/** Edits a setting, with a save bar or autosave. A save refetches everything that it makes stale. */
export const useSettingEditor = <T, Get extends CallName>(
  choices: SettingEditorChoices<T, Get>,
): Editor<T> => {
  const { kind, get, request, save, ...editor } = choices;
  const api = useApiClient();
  const client = useQueryClient();
  const replaceReply = useReplaceReply();
  const queryKey = [get, request];
  useFreshOnFocus(queryKey);
  return useEditor<T, T, CallReply<Calls[Get]>>({
    ...editor,
    action: 'saveSettings',
    invalidates: changedCalls(kind).filter((name) => name !== get),
    // Each search or catalog has a draft of its own.
    draft: { part: `?of=${JSON.stringify(request)}` },
    save: (value, options) => save(api, value, options, client.getQueryData(queryKey)),
    onSaved: (reply) => replaceReply(get, request, reply),
  });
};
