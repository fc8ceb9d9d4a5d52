import { useQueryClient } from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls, Problem, SettingKind } from '@vitrina/contract';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api.ts';
import type { SuccessName } from '../../../shell/notice-texts.tsx';
import { usePanel } from '../../../shell/panel-context.ts';
import { changedCalls } from '../history/changed-calls.ts';

type SettingFormChoices<T, Set extends CallName, Get extends CallName> = {
  kind: SettingKind;
  saved: T;
  call: Set;
  request: (value: T) => CallRequest<Calls[Set]>;
  /** The query that shows the setting; the reply of a save becomes its data. */
  get: Get;
  getRequest: CallRequest<Calls[Get]>;
  notice: SuccessName;
};

export type SettingForm<T> = {
  readonly value: T;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly problems: readonly Problem[];
  readonly change: (value: T) => void;
  /** Saves what is changed, or this value. */
  readonly save: (value?: T) => void;
  readonly discard: () => void;
};

/** A setting that is saved by its bar. What is not changed follows what the server says. */
export const useSettingForm = <T, Set extends CallName, Get extends CallName>(
  choices: SettingFormChoices<T, Set, Get>,
): SettingForm<T> => {
  const { saved, call, request, get, getRequest, notice, kind } = choices;
  const { notices } = usePanel();
  const client = useQueryClient();
  const [draft, setDraft] = useState<{ readonly value: T } | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const mutation = useApiMutation(call, {
    action: 'saveSettings',
    invalidates: changedCalls[kind].filter((name) => name !== get),
    onFailure: (failure) => {
      setProblems(failure.problems);
      return failure.problems.length > 0;
    },
    onSuccess: (reply) => {
      client.setQueryData([get, getRequest], reply as unknown as CallReply<Calls[Get]>);
      setDraft(null);
      notices.succeed(notice);
    },
  });
  const value = draft ? draft.value : saved;
  return {
    value,
    isDirty: draft !== null && JSON.stringify(draft.value) !== JSON.stringify(saved),
    isSaving: mutation.isPending,
    problems,
    change: (next) => {
      setProblems([]);
      setDraft({ value: next });
    },
    save: (next = value) => mutation.mutate(request(next)),
    discard: () => {
      setProblems([]);
      setDraft(null);
    },
  };
};
