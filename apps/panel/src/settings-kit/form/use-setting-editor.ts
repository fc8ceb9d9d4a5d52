import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls, SettingKind } from '@vitrina/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ApiClient } from '../../api/api-client.ts';
import { useApiClient } from '../../api/api-context.ts';
import type { Editor, EditorChoices } from '../../api/editor/editor.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { useReplaceReply } from '../../api/use-api.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import { type ChangeLine, changeLines } from '../history/change-lines.ts';
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
  /** Saves a value and resolves to the query's new reply. `shown` is the one that the changes were begun from. */
  save: (
    api: ApiClient,
    value: T,
    options: SaveOptions,
    shown: CallReply<Calls[Get]> | undefined,
  ) => Promise<CallReply<Calls[Get]>>;
  /** The schema of stored changes, where the saved value's shape doesn't tell whether they fit. */
  restorable?: z.ZodType<T>;
  /** The setting in a reply, as the history has it; `data` by default. */
  settingIn?: (data: unknown) => unknown;
};

/** The query goes along with the call that saves. */
export type SaveOptions = {
  readonly keepalive: boolean;
  readonly query: { readonly revision?: string };
};

export type SettingEditor<T> = Editor<T> & {
  readonly isAutosaved: boolean;
  /** What was changed elsewhere if a save was refused for that; null if none was. */
  readonly conflict: readonly ChangeLine[] | null;
};

type Origin = { readonly data?: unknown; readonly revision?: unknown } | null | undefined;
const revisionIn = (origin: unknown): { readonly revision?: string } => {
  const revision = (origin as Origin)?.revision;
  return typeof revision === 'string' ? { revision } : {};
};

/** Edits a setting, with a save bar or autosave. A save refetches everything that it makes stale. */
export const useSettingEditor = <T, Get extends CallName>(
  choices: SettingEditorChoices<T, Get>,
): SettingEditor<T> => {
  const { kind, get, request, save, restorable, settingIn = (data) => data, ...given } = choices;
  const { t } = useTranslation();
  const api = useApiClient();
  const client = useQueryClient();
  const replaceReply = useReplaceReply();
  const queryKey = [get, request];
  useFreshOnFocus(queryKey);
  const origin = client.getQueryData<CallReply<Calls[Get]>>(queryKey);
  const editor = useEditor<T, T, CallReply<Calls[Get]>>({
    ...given,
    origin,
    action: 'saveSettings',
    invalidates: changedCalls(kind).filter((name) => name !== get),
    // Each search or catalog has a draft of its own.
    draft: {
      part: `?of=${JSON.stringify(request)}`,
      ...(restorable && { restore: (stored) => restorable.safeParse(stored).data ?? null }),
    },
    save: async (value, { keepalive, origin: begunFrom }) => {
      const shown = begunFrom as CallReply<Calls[Get]> | undefined;
      try {
        return await save(api, value, { keepalive, query: revisionIn(shown) }, shown);
      } catch (failure) {
        if (isApiFailure(failure) && failure.code === 'SETTING_CHANGED')
          await client.refetchQueries({ queryKey, exact: true });
        throw failure;
      }
    },
    onSaved: (reply) => replaceReply(get, request, reply),
  });
  const settingOf = (reply: unknown): unknown => settingIn((reply as Origin)?.data);
  const conflict =
    editor.failure?.code === 'SETTING_CHANGED'
      ? changeLines(t, { kind, before: settingOf(editor.origin), after: settingOf(origin) })
      : null;
  return { ...editor, isAutosaved: given.autosave !== undefined, conflict };
};
