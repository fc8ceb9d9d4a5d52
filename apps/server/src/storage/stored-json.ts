import { type Problem, type SettingKind, type Validated, validate } from '@vitrina/contract';
import type { z } from 'zod';

/** Something stored that its schema refuses: damaged, or of a release that nobody can read by now. */
export type Unreadable = {
  readonly customerId: string;
  /** The search instance, or the catalog. */
  readonly subjectId: string;
  readonly kind: SettingKind;
  /** The entry, in a list. */
  readonly entryId?: string;
  /** The change of the history that holds it. */
  readonly changeId?: string;
  readonly problems: readonly Problem[];
};
export type OnUnreadable = (unreadable: Unreadable) => void;

/** `damaged` stands for text that is no JSON, and has to be what the schema of the value refuses. */
export const readJson = (text: string, damaged: unknown): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return damaged;
  }
};

/** What was stored was validated then: the walk that `validate` makes first is left for what is refused. */
export const parseStored = <T>(schema: z.ZodType<T>, stored: unknown): Validated<T> => {
  const parsed = schema.safeParse(stored);
  return parsed.success ? { ok: true, data: parsed.data } : validate(schema, stored);
};
