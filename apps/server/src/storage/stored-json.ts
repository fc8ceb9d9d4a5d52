import { type Problem, type Validated, validate } from '@vitrina/contract';
import type { z } from 'zod';
import { isTooDeep } from './json-too-deep.ts';

/** Something stored that its schema refuses: damaged, or written by a release that can't be read any more. */
export type Unreadable = {
  readonly customerId: string;
  /** The search instance, or the catalog. */
  readonly subjectId: string;
  /** The setting, or the part of the catalog; a kind that no release knows, if it is the kind that is damaged. */
  readonly kind: string;
  /** The entry, in a list. */
  readonly entryId?: string;
  /** The change of the history that contains it. */
  readonly changeId?: string;
  readonly problems: readonly Problem[];
};
export type OnUnreadable = (unreadable: Unreadable) => void;

/**
 * `damaged` is returned for text that is no JSON, or is nested so deep that walking it would exhaust the stack. It must be
 * something that the value's schema refuses.
 */
export const readJson = (text: string, damaged: unknown): unknown => {
  try {
    if (isTooDeep(text)) return damaged;
    return JSON.parse(text);
  } catch {
    return damaged;
  }
};

/**
 * Stored values were validated when they were saved, so `validate` with its extra walk is used only for those that are refused.
 */
export const parseStored = <T>(schema: z.ZodType<T>, stored: unknown): Validated<T> => {
  const parsed = schema.safeParse(stored);
  return parsed.success ? { ok: true, data: parsed.data } : validate(schema, stored);
};
