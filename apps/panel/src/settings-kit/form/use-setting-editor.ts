import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls, SettingKind } from '@vitrina/contract';
import type { z } from 'zod';
import type { ApiClient } from '../../api/api-client.ts';
import { useApiClient } from '../../api/api-context.ts';
import { type Editor, type EditorChoices, useEditor } from '../../api/editor/use-editor.ts';
import { changedCalls } from '../settings/changed-calls.ts';

type SettingEditorChoices<T, Get extends CallName> = Pick<
  EditorChoices<T, T, CallReply<Calls[Get]>>,
  'fieldOf' | 'pathOf' | 'judges' | 'autosave'
> & {
  kind: SettingKind;
  saved: T;
  schema?: z.ZodType<T>;
  /** The query that shows the setting; the reply of a save becomes its data. */
  get: Get;
  request: CallRequest<Calls[Get]>;
  /** Saves a value, and answers with what the query answers then. `shown` is what it answered last. */
  save: (
    api: ApiClient,
    value: T,
    options: { keepalive: boolean },
    shown: CallReply<Calls[Get]> | undefined,
  ) => Promise<CallReply<Calls[Get]>>;
};

/** Edits a setting: saved by its bar or by itself, after which everything that it changes is read again. */
export const useSettingEditor = <T, Get extends CallName>(
  choices: SettingEditorChoices<T, Get>,
): Editor<T> => {
  const { kind, get, request, save, ...editor } = choices;
  const api = useApiClient();
  const client = useQueryClient();
  const queryKey = [get, request];
  return useEditor<T, T, CallReply<Calls[Get]>>({
    ...editor,
    action: 'saveSettings',
    invalidates: changedCalls(kind).filter((name) => name !== get),
    // A setting of another search or catalog is another draft.
    draft: { part: `?of=${JSON.stringify(request)}` },
    save: (value, options) => save(api, value, options, client.getQueryData(queryKey)),
    onSaved: (reply) => client.setQueryData(queryKey, reply),
  });
};
