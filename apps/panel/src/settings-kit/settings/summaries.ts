import type { TFunction } from 'i18next';
import { z } from 'zod';
import { fieldNamesIn } from '../../kit/use-field-name.ts';

/** One part of a setting: its name, and its value in words. `detail` tells apart what the words leave out. */
export type ChangeEntry = {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly detail?: string;
};

/** Summarises a value from the history, which may have been written by an older version. */
export type Summarise = (t: TFunction, value: unknown) => readonly ChangeEntry[];

/** Presents the items of a list that the schema accepts. Items in an older format are left out. */
export const listOf =
  <S extends z.ZodType>(schema: S, present: (t: TFunction, item: z.output<S>) => ChangeEntry): Summarise =>
  (t, value) =>
    (Array.isArray(value) ? value : []).flatMap((item) => {
      const parsed = schema.safeParse(item);
      return parsed.success ? [present(t, parsed.data)] : [];
    });

export const fieldEntry = (t: TFunction, key: string, ...texts: readonly string[]): ChangeEntry => ({
  key,
  name: fieldNamesIn(t)(key),
  text: texts.filter(Boolean).join(', '),
});

export const yesNo = (t: TFunction, value: boolean): string => (value ? t('changes.on') : t('changes.off'));

export type NameAt = (path: string) => string;

/** Presents every value of a nested setting, with its path as the key: `serp.backToTop`. */
export const leavesOf = (t: TFunction, value: unknown, nameAt: NameAt, path = ''): readonly ChangeEntry[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) =>
      leavesOf(t, part, nameAt, path === '' ? name : `${path}.${name}`),
    );
  if (value === '' || value === null || value === undefined) return [];
  const text = typeof value === 'boolean' ? yesNo(t, value) : String(value);
  return [{ key: path, name: nameAt(path), text }];
};

/** An entry with a name and no value. */
export const nameOnly = (name: string): ChangeEntry => ({ key: name, name, text: '' });

const phrase = z.union([z.string(), z.object({ phrase: z.string() }).transform((item) => item.phrase)]);
export const phraseEntries = listOf(phrase, (_, name) => nameOnly(name));
