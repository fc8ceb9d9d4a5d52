import { useState } from 'react';
import { z } from 'zod';
import { type TypedDraft, valueOfDraft } from './typed-draft.ts';
import { useFormDraft } from './use-form-draft.ts';

/** How what is typed is kept in the storage of the tab. */
export type DraftChoices<T> = {
  /** Tells apart what one path shows by its query. */
  readonly part?: string;
  /** What of it is stored; all of it where this is left out. */
  readonly storedOf?: (value: T) => unknown;
  /** Gives back what was stored, where it is more than the shape of the saved value says; null if it makes no sense. */
  readonly restore?: (stored: unknown) => T | null;
};

export type Draft<T> = {
  readonly restored: T | null;
  readonly isRestored: boolean;
  readonly keep: (typed: T, right: T) => void;
  readonly drop: () => void;
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Secrets stay out of every storage. */
const isSecret = (name: string): boolean => /password|secret|token|key$/i.test(name);
const withoutSecrets = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !isSecret(name))) : value;
const withTheRest = <T>(value: unknown, saved: T): unknown =>
  isFields(value) && isFields(saved) ? { ...saved, ...value } : value;

const storedDraft = z.object({ typed: z.unknown(), right: z.unknown().optional() });

/** What was typed and not saved, from when the screen was last left. Null for `choices` keeps nothing. */
export const useDraft = <T>(
  choices: DraftChoices<T> | null,
  schema: z.ZodType | undefined,
  saved: T,
): Draft<T> => {
  const stored = useFormDraft(storedDraft, choices?.part);
  const [restored] = useState((): T | null => {
    if (!choices || !stored.kept) return null;
    const { typed, right } = stored.kept;
    if (choices.restore) return choices.restore(typed);
    const known = schema?.safeParse(withTheRest(right, saved));
    const draft: TypedDraft<T> = {
      typed: withTheRest(typed, saved),
      right: known?.success ? (known.data as T) : saved,
    };
    return valueOfDraft(draft);
  });
  return {
    restored,
    isRestored: restored !== null && stored.isRestored,
    keep: (typed, right) => {
      if (!choices) return;
      const { storedOf = (value: T): unknown => value } = choices;
      stored.keep({ typed: withoutSecrets(storedOf(typed)), right: withoutSecrets(storedOf(right)) });
    },
    drop: () => {
      if (choices) stored.drop();
    },
  };
};
