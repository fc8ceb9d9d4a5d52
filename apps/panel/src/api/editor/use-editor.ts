import { useQueryClient } from '@tanstack/react-query';
import { validate } from '@vitrina/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isApiFailure } from '../../kit/api-failure.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { invalidateCalls } from '../use-api.ts';
import { EditSession } from './edit-session.ts';
import type { Editor, EditorChoices } from './editor.ts';
import { isSameValue } from './problems.ts';
import { useDraft } from './use-draft.ts';
import { useFlushOnLeaving, useLeaveGuard } from './use-leaving.ts';
import { type Problems, useProblems } from './use-problems.ts';

const itself = <T>(value: T): unknown => value;

/**
 * Edits a value: validates it against the contract, saves it on request or by itself, and stores unsaved input for the tab.
 * Until it is changed, the value follows the server. Problems show at their fields; any other failure is raised as a notice.
 */
export const useEditor = <T, Body = T, Reply = unknown>(
  choices: EditorChoices<T, Body, Reply>,
): Editor<T> => {
  const { saved, schema, autosave, bodyOf = itself } = choices;
  const { notices, otherTabs } = usePanel();
  const client = useQueryClient();
  const draft = useDraft(
    autosave || choices.draft === false ? null : (choices.draft ?? {}),
    choices.bodyOf ? undefined : schema,
    saved,
  );
  // A save may end long after the render that began it.
  const latest = useRef<{ choices: typeof choices; problems: Problems } | null>(null);

  const [session] = useState(() => {
    const send = async (body: Body, options: { keepalive: boolean }): Promise<void> => {
      const { save, action, invalidates, onSaved } = latest.current?.choices ?? choices;
      const sent = session.current().draft;
      try {
        const reply = await save(body, options);
        notices.withdraw(action);
        if (session.current().draft === sent) draft.drop();
        onSaved?.(reply);
        otherTabs.announce(invalidates);
        const isRead = invalidateCalls(client, invalidates);
        // The save bar stays busy until the screen shows the saved state.
        if (!autosave) await isRead;
        // Queries notify the screen in a later turn. The draft stays until then, or the old value would flash up.
        await new Promise((resolve) => setTimeout(resolve));
      } catch (failure) {
        // Autosaving screens show the failure themselves, from the editor's state.
        if (isApiFailure(failure) && !autosave && !latest.current?.problems.report(failure))
          notices.raise({ action, failure });
        throw failure;
      }
    };
    return new EditSession<T, Body>({ delayMs: autosave?.delayMs ?? null, draft: draft.restored }, send);
  });
  const state = useSyncExternalStore(session.subscribe, session.current);
  const value = state.draft ?? saved;
  const body = useMemo(() => bodyOf(value), [bodyOf, value]);
  const isDirty = state.draft !== null && !isSameValue(body, bodyOf(saved));
  const validated = useMemo(
    () => (schema ? validate(schema, body) : { ok: true as const, data: body as Body }),
    [schema, body],
  );
  const broken = validated.ok ? [] : validated.problems;
  const lastValid = useRef(saved);
  if (validated.ok) lastValid.current = choices.bodyOf ? value : (validated.data as unknown as T);
  const problems = useProblems(choices, body, broken, draft.isRestored);
  latest.current = { choices, problems };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft follows the edited value alone.
  useEffect(() => {
    if (isDirty) draft.store(value, lastValid.current);
    else draft.drop();
  }, [value, isDirty]);
  // A draft that says what was saved is no change: it gives way to what has been saved elsewhere.
  const lastSaved = useRef(saved);
  useEffect(() => {
    const isUntouched = isSameValue(body, bodyOf(lastSaved.current)) && !isSameValue(body, bodyOf(saved));
    lastSaved.current = saved;
    if (isUntouched && session.current().draft !== null && session.current().phase !== 'saving')
      session.discard();
  }, [session, body, bodyOf, saved]);
  useFlushOnLeaving(session, { isOn: autosave !== undefined, notices, action: choices.action });
  // Input waiting for a save bar is stored as a draft. After a sign-out nothing may stand between the owner and the sign-in page.
  useLeaveGuard(autosave !== undefined && state.phase === 'failed' && state.failure?.status !== 401);

  return {
    ...state,
    value,
    isDirty,
    isSaving: state.phase === 'saving',
    isValid: validated.ok,
    lastValidValue: lastValid.current,
    isRestored: draft.isRestored && isDirty,
    change: (next, options) => session.change(next, options),
    patch: (part) => session.change({ ...(session.current().draft ?? saved), ...part }),
    problems: problems.problems,
    problemAt: problems.problemAt,
    errorAt: problems.errorAt,
    showMessage: problems.showMessage,
    submit: async (onBroken) => {
      problems.forget();
      if (validated.ok) return session.submit(validated.data);
      problems.attempt();
      onBroken?.(broken);
      return false;
    },
    saveInstead: (next) => session.submit(bodyOf(next) as Body),
    retry: () => session.retry(),
    discard: () => {
      problems.forget();
      session.discard();
    },
  };
};
