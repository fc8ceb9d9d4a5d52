import { z } from 'zod';
import type { Editor } from '../../api/editor/editor.ts';

/** The list to save, or a request for the defaults. They differ: an empty list is a valid list. */
export type ListOrDefaults<T> = readonly T[] | 'defaults';

/** The schema of what an unsaved list is restored from. */
export const listOrDefaults = <T>(list: z.ZodType<T[]>): z.ZodType<ListOrDefaults<T>> =>
  z.union([z.literal('defaults'), list]);

/** The list as far as it is known; the defaults arrive with the reply, until then `saved` is shown. */
export const listIn = <T>(value: ListOrDefaults<T>, saved: readonly T[] = []): readonly T[] =>
  value === 'defaults' ? saved : value;

/** Whether the defaults are on their way: they aren't known before they arrive. */
export const isResetting = ({
  draft,
  phase,
}: Pick<Editor<ListOrDefaults<unknown>>, 'draft' | 'phase'>): boolean =>
  draft === 'defaults' && (phase === 'waiting' || phase === 'saving');

/** As the calls expect it: null restores the defaults. */
export const listToSend = <T>(value: ListOrDefaults<T>): T[] | null =>
  value === 'defaults' ? null : [...value];
