import { useQueryClient } from '@tanstack/react-query';
import { type CallName, type Problem, validate } from '@vitrina/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ApiFailure, isApiFailure } from '../../kit/api-failure.ts';
import type { ActionName } from '../../kit/failure-messages.ts';
import { focusFirstProblem } from '../../kit/form/focus-first-problem.ts';
import { type FieldName, problemText } from '../../kit/form/problem-messages.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { invalidateCalls } from '../use-api.ts';
import { EditSession, type EditState } from './edit-session.ts';
import { isSameValue, type Refusal, standing, stillTold, withoutEmpty } from './problems.ts';
import { type DraftChoices, useDraft } from './use-draft.ts';
import { useFlushOnLeaving, useLeaveGuard } from './use-leaving.ts';

export type EditorChoices<T, Body, Reply> = {
  /** What is saved, as the screen edits it. */
  saved: T;
  /** The contract's schema of what is sent: the server judges by the same one. Left out where the server alone judges. */
  schema?: z.ZodType<Body>;
  /** What of the edited value is sent and compared, where that is not all of it. */
  bodyOf?: (value: T) => unknown;
  save: (body: Body, options: { keepalive: boolean }) => Promise<Reply>;
  /** What the owner was doing: the title of a failure. */
  action: ActionName;
  /** Calls whose answers a save changes. */
  invalidates: readonly CallName[];
  onSaved?: (reply: Reply) => void;
  /** Says in its own way what a save was refused for, by path; nothing for what is to be said as ever. */
  refusalOf?: (failure: ApiFailure) => Told | undefined;
  /** The name of the field at a path; undefined where there is none, and a problem there is raised as a notice. */
  fieldOf?: (path: string) => FieldName | undefined;
  /** Where the server's path of a problem is in the edited value. */
  pathOf?: (path: string) => string;
  /** Whether problems show when a save is tried, or as one types. */
  judges?: 'saving' | 'typing';
  /** Saves by itself, so long after a change. */
  autosave?: { readonly delayMs: number };
  /** How what is typed is kept for the tab; false keeps nothing. */
  draft?: DraftChoices<T> | false;
};

/** A sentence at a path. */
export type Told = { readonly path: string; readonly text: string };

export type Editor<T> = EditState<T> & {
  readonly value: T;
  /** Whether anything that would be sent differs from what is saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isValid: boolean;
  /** The value, or what it was before something in it became wrong. */
  readonly lastValidValue: T;
  readonly isRestored: boolean;
  readonly change: (value: T, options?: { isUrgent?: boolean }) => void;
  /** Changes a part of what is edited, also twice in one turn. */
  readonly patch: (part: Partial<T>) => void;
  readonly problems: readonly Problem[];
  readonly problemAt: (path: string) => Problem | undefined;
  readonly errorAt: (path: string) => string | undefined;
  /** Says something of a field that no rule of the contract can know, until the field changes. */
  readonly tell: (told: Told) => void;
  /** Saves, or shows what is wrong, of which it tells too. Answers whether it was saved. */
  readonly submit: (onBroken?: (problems: readonly Problem[]) => void) => Promise<boolean>;
  /** Saves this in place of what is edited. */
  readonly saveInstead: (value: T) => Promise<boolean>;
  readonly retry: () => void;
  readonly discard: () => void;
};

const itself = <T>(value: T): unknown => value;

/**
 * Edits one thing: judged by the contract, saved by a bar or by itself, kept for the tab until then. What is not changed
 * follows what the server says. Problems stand at their fields; a failure that belongs to none is raised as a notice.
 */
export const useEditor = <T, Body = T, Reply = unknown>(
  choices: EditorChoices<T, Body, Reply>,
): Editor<T> => {
  const { saved, schema, fieldOf, judges = 'saving', autosave } = choices;
  const bodyOf = choices.bodyOf ?? itself;
  const { t } = useTranslation();
  const { notices } = usePanel();
  const client = useQueryClient();
  const latest = useRef(choices);
  latest.current = choices;
  const draft = useDraft(
    autosave || choices.draft === false ? null : (choices.draft ?? {}),
    choices.bodyOf ? undefined : schema,
    saved,
  );
  const newest = useRef<unknown>(undefined);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [told, setTold] = useState<(Told & { readonly value: unknown }) | null>(null);

  const [session] = useState(
    () =>
      new EditSession<T, Body>(
        { delayMs: autosave ? autosave.delayMs : null, draft: draft.restored },
        async (body, options) => {
          const { save, action, invalidates, onSaved } = latest.current;
          try {
            const reply = await save(body, options);
            notices.withdraw(action);
            draft.drop();
            onSaved?.(reply);
            const isRead = invalidateCalls(client, invalidates);
            // A bar stays busy until the screen shows what is saved.
            if (!latest.current.autosave) await isRead;
            // Queries tell the screen in a turn of their own: until then the draft stands, and nothing older flashes up.
            await new Promise((resolve) => setTimeout(resolve));
          } catch (failure) {
            if (isApiFailure(failure) && !latest.current.autosave) showRefused(failure);
            throw failure;
          }
        },
      ),
  );
  const state = useSyncExternalStore(session.subscribe, session.current);
  const value = state.draft ?? saved;
  const body = useMemo(() => bodyOf(value), [bodyOf, value]);
  newest.current = body;
  const isDirty = state.draft !== null && !isSameValue(body, bodyOf(saved));
  const validated = useMemo(
    () => (schema ? validate(schema, body) : { ok: true as const, data: body as Body }),
    [schema, body],
  );
  const broken = validated.ok ? [] : validated.problems;
  const [tried, setTried] = useState<readonly Problem[]>(() =>
    draft.isRestored ? withoutEmpty(broken) : [],
  );
  const lastValid = useRef(saved);
  if (validated.ok) lastValid.current = choices.bodyOf ? value : (validated.data as unknown as T);

  const showRefused = (failure: ApiFailure): void => {
    const { refusalOf, fieldOf: nameOf, pathOf = (path: string) => path, action } = latest.current;
    const own = refusalOf?.(failure);
    const problems = failure.problems
      .map((problem) => ({ ...problem, path: pathOf(problem.path) }))
      .filter(({ path }) => !nameOf || nameOf(path) !== undefined);
    if (own) setTold({ ...own, value: newest.current });
    else setRefusal({ value: newest.current, problems });
    if (own || problems.length > 0) focusFirstProblem();
    else notices.raise({ action, failure });
  };
  const forget = (): void => {
    setTried([]);
    setRefusal(null);
    setTold(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what is edited.
  useEffect(() => {
    if (isDirty) draft.keep(value, lastValid.current);
    else draft.drop();
  }, [value, isDirty]);
  useFlushOnLeaving(session, { isOn: autosave !== undefined, notices, action: choices.action });
  // What waits for a bar is kept as a draft; who is signed out is to reach the sign-in page unasked.
  useLeaveGuard(autosave !== undefined && state.phase === 'failed' && state.failure?.status !== 401);

  const own =
    judges === 'typing' ? (tried.length > 0 ? broken : withoutEmpty(broken)) : stillTold(broken, tried);
  const problems = [...own, ...(refusal ? standing(refusal, body) : [])];
  const problemAt = (path: string): Problem | undefined => problems.find((each) => each.path === path);
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
    problems,
    problemAt,
    errorAt: (path) => {
      const problem = problemAt(path);
      const field = problem && fieldOf?.(path);
      if (problem && field) return problemText(t, problem, field);
      const says =
        told?.path === path && standing({ value: told.value, problems: [{ path, rule: 'invalid' }] }, body);
      return says && says.length > 0 ? told?.text : undefined;
    },
    tell: (next) => {
      setTold({ ...next, value: body });
      focusFirstProblem();
    },
    submit: async (onBroken) => {
      forget();
      if (validated.ok) return session.submit(validated.data);
      setTried(broken);
      onBroken?.(broken);
      focusFirstProblem();
      return false;
    },
    saveInstead: (next) => session.submit(bodyOf(next) as Body),
    retry: () => session.retry(),
    discard: () => {
      forget();
      session.discard();
    },
  };
};
