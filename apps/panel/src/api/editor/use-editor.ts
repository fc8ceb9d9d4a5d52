import { useQueryClient } from '@tanstack/react-query';
import { validate } from '@vitrina/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type ApiFailure, isApiFailure } from '../../kit/api-failure.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { invalidateCalls } from '../use-api.ts';
import { EditSession } from './edit-session.ts';
import type { Editor, EditorChoices } from './editor.ts';
import { isSameValue } from './problems.ts';
import { useDraft } from './use-draft.ts';
import { useFlushOnLeaving, useLeaveGuard } from './use-leaving.ts';
import { type Problems, useProblems } from './use-problems.ts';

/** The value was changed elsewhere since it was read. */
const isConflict = (failure: ApiFailure | null): boolean => failure?.code === 'SETTING_CHANGED';

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
    choices.draft === false ? null : (choices.draft ?? (autosave ? null : {})),
    choices.bodyOf ? undefined : schema,
    saved,
  );
  // A save may end long after the render that began it.
  const latest = useRef<{ choices: typeof choices; problems: Problems } | null>(null);

  const origin = useRef(draft.restored === null ? choices.origin : draft.origin);
  const tried = useRef<Body | null>(null);
  /** Sent since the last reply, and perhaps saved: the reply may have been lost. */
  const unanswered = useRef<Body[]>([]);

  const [session] = useState(() => {
    const send = async (body: Body, options: { keepalive: boolean }): Promise<void> => {
      const { save, action, invalidates, onSaved } = latest.current?.choices ?? choices;
      const sent = session.current().draft;
      tried.current = body;
      try {
        const reply = await save(body, { ...options, origin: origin.current });
        origin.current = reply;
        unanswered.current = [];
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
        if (!isApiFailure(failure)) throw failure;
        if (failure.status === 0 || failure.status >= 500) unanswered.current.push(body);
        // Autosaving screens show the failure themselves, from the editor's state, and all screens what was changed elsewhere.
        if (!autosave && !isConflict(failure) && !latest.current?.problems.report(failure))
          notices.raise({ action, failure });
        throw failure;
      }
    };
    return new EditSession<T, Body>({ delayMs: autosave?.delayMs ?? null, draft: draft.restored }, send);
  });
  const state = useSyncExternalStore(session.subscribe, session.current);
  if (state.draft === null) origin.current = choices.origin;
  const value = state.draft ?? saved;
  const body = useMemo(() => bodyOf(value), [bodyOf, value]);
  const isDirty = state.draft !== null && !isSameValue(body, bodyOf(saved));
  const validated = useMemo(
    () => (schema ? validate(schema, body) : { ok: true as const, data: body as Body }),
    [schema, body],
  );
  const isRestored = draft.isRestored && isDirty;
  const broken = validated.ok ? [] : validated.problems;
  const lastValid = useRef(saved);
  if (validated.ok) lastValid.current = choices.bodyOf ? value : (validated.data as unknown as T);
  const problems = useProblems(choices, body, broken, draft.isRestored);
  latest.current = { choices, problems };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft follows the edited value alone.
  useEffect(() => {
    if (isDirty) draft.store(value, lastValid.current, origin.current);
    else draft.drop();
  }, [value, isDirty, state.phase === 'failed']);
  // A draft that says what was saved is no change: it gives way to what has been saved elsewhere.
  const lastSaved = useRef(saved);
  useEffect(() => {
    const isUntouched = isSameValue(body, bodyOf(lastSaved.current)) && !isSameValue(body, bodyOf(saved));
    // A save of the previous visit has ended well after all.
    const isSavedSince = !isSameValue(lastSaved.current, saved) && isRestored && !draft.isStored();
    lastSaved.current = saved;
    const { draft: unsaved, phase } = session.current();
    if (unsaved !== null && ((isUntouched && phase !== 'saving') || (isSavedSince && phase === 'idle')))
      session.discard();
  }, [session, body, bodyOf, saved, isRestored, draft.isStored]);
  const saveOver = (): Promise<boolean> => {
    origin.current = choices.origin;
    unanswered.current = [];
    return tried.current === null ? Promise.resolve(false) : session.submit(tried.current);
  };
  // What was "changed elsewhere" may be an earlier attempt of this form, whose reply was lost: it goes on from there.
  const isOwn =
    isConflict(state.failure) && unanswered.current.some((sent) => isSameValue(sent, bodyOf(saved)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves once, when it turns out.
  useEffect(() => {
    if (isOwn) void saveOver();
  }, [isOwn]);
  useFlushOnLeaving(session, { isOn: autosave !== undefined, notices, action: choices.action });
  // Input waiting for a save bar is expected to wait.
  useLeaveGuard(autosave !== undefined && isDirty && (state.phase === 'failed' || state.phase === 'idle'));

  return {
    ...state,
    value,
    isDirty,
    isSaving: state.phase === 'saving',
    isValid: validated.ok,
    lastValidValue: lastValid.current,
    isRestored,
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
    origin: origin.current,
    saveOver,
    discard: () => {
      problems.forget();
      session.discard();
      // The form may be gone before it is drawn without the input.
      draft.drop();
    },
  };
};
