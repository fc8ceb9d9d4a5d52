import { useState } from 'react';
import { z } from 'zod';
import { type TypedDraft, valueOfDraft } from './typed-draft.ts';
import { useFormDraft } from './use-form-draft.ts';

/** How unsaved input is stored for the tab. */
export type DraftChoices<T> = {
  /** Distinguishes drafts of one path whose content depends on the query. */
  readonly part?: string;
  /** The part of the value to store; all of it by default. */
  readonly storedOf?: (value: T) => unknown;
  /** Parses what was stored, where the saved value's shape isn't enough to tell whether it fits; null if it doesn't. */
  readonly restore?: (stored: unknown) => T | null;
};

export type Draft<T> = {
  readonly restored: T | null;
  readonly isRestored: boolean;
  /** The reply that the restored input was begun from. */
  readonly origin: unknown;
  readonly store: (typed: T, lastValid: T, origin: unknown) => void;
  readonly isStored: () => boolean;
  readonly drop: () => void;
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Secrets are never stored. */
const isSecret = (name: string): boolean => /password|secret|token|key$/i.test(name);
const withoutSecrets = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !isSecret(name))) : value;
const withTheRest = <T>(value: unknown, saved: T): unknown =>
  isFields(value) && isFields(saved) ? { ...saved, ...value } : value;

const storedDraft = z.object({
  typed: z.unknown(),
  lastValid: z.unknown().optional(),
  origin: z.unknown().optional(),
});

/** The unsaved input of the last visit to this screen. Nothing is stored if `choices` is null. */
export const useDraft = <T>(
  choices: DraftChoices<T> | null,
  schema: z.ZodType | undefined,
  saved: T,
): Draft<T> => {
  const tab = useFormDraft(storedDraft, choices?.part);
  const [restored] = useState((): T | null => {
    if (!choices || !tab.stored) return null;
    const { typed, lastValid } = tab.stored;
    if (choices.restore) return choices.restore(typed);
    const known = schema?.safeParse(withTheRest(lastValid, saved));
    const draft: TypedDraft<T> = {
      typed: withTheRest(typed, saved),
      lastValid: known?.success ? (known.data as T) : saved,
    };
    return valueOfDraft(draft);
  });
  return {
    restored,
    isRestored: restored !== null && tab.isRestored,
    origin: tab.stored?.origin,
    isStored: tab.isStored,
    store: (typed, lastValid, origin) => {
      if (!choices) return;
      const { storedOf = (value: T): unknown => value } = choices;
      tab.store({
        typed: withoutSecrets(storedOf(typed)),
        lastValid: withoutSecrets(storedOf(lastValid)),
        origin,
      });
    },
    drop: () => {
      if (choices) tab.drop();
    },
  };
};
