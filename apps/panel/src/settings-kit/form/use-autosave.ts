import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls, SettingKind } from '@vitrina/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { useApiClient } from '../../api/api-context.ts';
import { invalidateCalls } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { changedCalls } from '../history/changed-calls.ts';
import { Autosave, type AutosaveState } from './autosave.ts';

type AutosaveChoices<T, Get extends CallName> = {
  kind: SettingKind;
  delayMs: number;
  /** The query that shows the setting. */
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

export type Autosaving<T> = AutosaveState<T> & {
  readonly change: (value: T, options?: { isUrgent?: boolean }) => void;
  readonly retry: () => void;
};

/**
 * A setting that saves by itself. Show `draft` where there is one, else the query's data. Leaving the screen, or hiding the
 * page, sends what still waits.
 */
export const useAutosave = <T, Get extends CallName>(choices: AutosaveChoices<T, Get>): Autosaving<T> => {
  const api = useApiClient();
  const { notices } = usePanel();
  const client = useQueryClient();
  const [autosave] = useState(() => {
    const { kind, delayMs, get, request, save } = choices;
    return new Autosave<T>(delayMs, async (value, options) => {
      const shown = client.getQueryData<CallReply<Calls[Get]>>([get, request]);
      client.setQueryData([get, request], await save(api, value, options, shown));
      void invalidateCalls(
        client,
        changedCalls[kind].filter((name) => name !== get),
      );
      // Queries tell the screen in a turn of their own: until then the draft stands, and nothing older flashes up.
      await new Promise((resolve) => setTimeout(resolve));
    });
  });
  useEffect(() => {
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') autosave.flush(true);
    };
    const whenLeft = (): void => autosave.flush(true);
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', whenLeft);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', whenLeft);
      autosave.flush(false);
      // Nobody is left to see the failure on the screen itself.
      autosave.subscribe(() => {
        const { failure } = autosave.current();
        if (failure) notices.raise({ action: 'saveSettings', failure });
      });
    };
  }, [autosave, notices]);
  const state = useSyncExternalStore(autosave.subscribe, autosave.current);
  return {
    ...state,
    change: (value, options) => autosave.change(value, options),
    retry: () => autosave.retry(),
  };
};
