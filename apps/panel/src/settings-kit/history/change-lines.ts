import type { SettingChange } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { settings } from '../settings/settings.ts';
import type { ChangeEntry } from '../settings/summaries.ts';

/**
 * One difference in words. `before` is null for something added, `after` for something removed. If both are empty,
 * the name says everything.
 */
export type ChangeLine = {
  readonly key: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};

const byKey = (entries: readonly ChangeEntry[]): ReadonlyMap<string, ChangeEntry> =>
  new Map(entries.map((entry) => [entry.key, entry]));

const note = (key: string, name: string): ChangeLine => ({ key: `note:${key}`, name, before: '', after: '' });

/** What a change has changed, in the words of the setting's screen. */
export const changeLines = (
  t: TFunction,
  {
    kind,
    before,
    after,
    defaults = null,
    isUnreadable,
  }: Pick<SettingChange, 'kind' | 'before' | 'after' | 'defaults' | 'isUnreadable'>,
): readonly ChangeLine[] => {
  if (isUnreadable) return [note('unreadable', t('changes.unreadable'))];
  const { summarise } = settings[kind];
  const [had, has] = [summarise(t, before ?? defaults), summarise(t, after ?? defaults)];
  const [hadBy, hasBy] = [byKey(had), byKey(has)];
  const isList = Array.isArray(before ?? after);
  const notes = [
    ...(after === null && before !== null ? [note('toDefaults', t('changes.toDefaults'))] : []),
    ...(before === null && after !== null ? [note('fromDefaults', t('changes.fromDefaults'))] : []),
  ];
  const changed = has
    .filter(({ key, text }) => hadBy.get(key)?.text !== text)
    .map(({ key, name, text }) => ({
      key,
      name,
      before: hadBy.get(key)?.text ?? null,
      after: text,
    }));
  const gone = had
    .filter(({ key }) => !hasBy.has(key))
    .map(({ key, name, text }) => ({ key, name, before: text, after: null }));
  const orderOf = (entries: readonly ChangeEntry[], other: ReadonlyMap<string, ChangeEntry>): string =>
    entries.flatMap(({ key }) => (other.has(key) ? [key] : [])).join('\n');
  const isMoved = isList && orderOf(had, hasBy) !== orderOf(has, hadBy);
  return [
    ...notes,
    ...changed,
    ...gone,
    ...(isMoved ? [note('order', `${t('changes.order')}: ${has.map(({ name }) => name).join(', ')}`)] : []),
  ];
};
