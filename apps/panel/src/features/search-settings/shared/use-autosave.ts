import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls, SettingKind } from '@vitrina/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { invalidateCalls } from '../../../api/use-api.ts';
import { usePanel } from '../../../shell/panel-context.ts';
import { changedCalls } from '../history/changed-calls.ts';
import { Autosave, type AutosaveState } from './autosave.ts';

type AutosaveChoices<T, Set extends CallName, Get extends CallName> = {
  kind: SettingKind;
  delayMs: number;
  call: Set;
  request: (value: T) => CallRequest<Calls[Set]>;
  /** The query that shows the setting; the reply of a save becomes its data. */
  get: Get;
  getRequest: CallRequest<Calls[Get]>;
  /** Makes the query's data of the save's reply; both are the same where it is left out. */
  replyOf?: (reply: CallReply<Calls[Set]>, value: T) => CallReply<Calls[Get]>;
};

export type Autosaving<T> = AutosaveState<T> & {
  readonly change: (value: T, options?: { isUrgent?: boolean }) => void;
  readonly retry: () => void;
};

/**
 * A setting that saves by itself. Show `draft` where there is one, else the query's data. Leaving the screen, or hiding the
 * page, sends what still waits.
 */
export const useAutosave = <T, Set extends CallName, Get extends CallName>(
  choices: AutosaveChoices<T, Set, Get>,
): Autosaving<T> => {
  const { api, notices } = usePanel();
  const client = useQueryClient();
  const [autosave] = useState(() => {
    const { kind, call, request, get, getRequest, replyOf } = choices;
    return new Autosave<T>(choices.delayMs, async (value, options) => {
      const reply = await api.call(call, request(value), options);
      client.setQueryData([get, getRequest], replyOf ? replyOf(reply, value) : reply);
      void invalidateCalls(
        client,
        changedCalls[kind].filter((name) => name !== get),
      );
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
