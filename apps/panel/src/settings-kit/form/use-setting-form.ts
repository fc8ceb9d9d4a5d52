import { useQueryClient } from '@tanstack/react-query';
import {
  type CallName,
  type CallReply,
  type CallRequest,
  type Calls,
  type Problem,
  type SettingKind,
  validate,
} from '@vitrina/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useApiMutation } from '../../api/use-api.ts';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import type { SuccessName } from '../../kit/notices.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { changedCalls } from '../history/changed-calls.ts';
import { type TypedDraft, valueOfDraft } from './typed-draft.ts';

type SettingFormChoices<T, Set extends CallName, Get extends CallName> = {
  kind: SettingKind;
  /** The id of the search or the catalog that it is a setting of: what is typed is kept for each apart. */
  of: string;
  saved: T;
  schema: z.ZodType<T>;
  call: Set;
  request: (value: T) => CallRequest<Calls[Set]>;
  /** Brings the defaults back, where that can be asked for. */
  resetRequest?: CallRequest<Calls[Set]>;
  /** The query that shows the setting; the reply of a save becomes its data. */
  get: Get;
  getRequest: CallRequest<Calls[Get]>;
  notice: SuccessName;
};

export type SettingForm<T> = {
  readonly value: T;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What the server refused at the last save. */
  readonly problems: readonly Problem[];
  readonly validated: ReturnType<typeof validate<z.ZodType<T>>>;
  /** The value, or what it was before something in it became wrong. */
  readonly lastValidValue: T;
  /** For RestoredNote: the form opened with what was not saved when the screen was left. */
  readonly draft: { readonly isRestored: boolean };
  readonly change: (value: T) => void;
  /** Saves what is changed, or this value; says so, or does instead what is to be done then. */
  readonly save: (value?: T, onSaved?: () => void) => void;
  /** Brings the defaults back, where the setting has a request for that. */
  readonly reset: (onSaved: () => void) => void;
  readonly discard: () => void;
};

/**
 * A setting that is saved by its bar. What is not changed follows what the server says; what is changed is kept when the
 * screen is left, as it was typed.
 */
export const useSettingForm = <T, Set extends CallName, Get extends CallName>(
  choices: SettingFormChoices<T, Set, Get>,
): SettingForm<T> => {
  const { saved, schema, call, request, get, getRequest, notice, kind } = choices;
  const { notices } = usePanel();
  const client = useQueryClient();
  const keptSchema = z.object({ typed: z.unknown(), right: schema }) as unknown as z.ZodType<TypedDraft<T>>;
  const kept = useFormDraft(keptSchema, `?of=${choices.of}`);
  const [draft, setDraft] = useState<{ readonly value: T } | null>(
    kept.kept && { value: valueOfDraft(kept.kept) },
  );
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
    },
  });
  const value = draft ? draft.value : saved;
  const isDirty = draft !== null && JSON.stringify(draft.value) !== JSON.stringify(saved);
  const validated = useMemo(() => validate(schema, value), [schema, value]);
  const lastValid = useRef(kept.kept?.right ?? saved);
  if (validated.ok) lastValid.current = validated.data as T;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what is changed.
  useEffect(() => {
    if (isDirty) kept.keep({ typed: value, right: lastValid.current });
    else kept.drop();
  }, [value, isDirty]);
  return {
    value,
    isDirty,
    validated,
    lastValidValue: lastValid.current,
    draft: { isRestored: kept.isRestored && isDirty },
    isSaving: mutation.isPending,
    problems,
    change: (next) => {
      setProblems([]);
      setDraft({ value: next });
    },
    save: (next = value, onSaved = () => notices.succeed(notice)) => {
      // Also where the screen was left meanwhile; a failure is raised already.
      mutation.mutateAsync(request(next)).then(onSaved, () => undefined);
    },
    reset: (onSaved) => {
      if (choices.resetRequest) mutation.mutateAsync(choices.resetRequest).then(onSaved, () => undefined);
    },
    discard: () => {
      setProblems([]);
      setDraft(null);
    },
  };
};
