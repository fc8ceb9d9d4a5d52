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
    removedCount = 0,
  }: Pick<SettingChange, 'kind' | 'before' | 'after' | 'defaults' | 'isUnreadable'> &
    Partial<Pick<SettingChange, 'removedCount'>>,
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
    .filter(({ key, text, detail }) => {
      const old = hadBy.get(key);
      return old?.text !== text || old.detail !== detail;
    })
    .map(({ key, name, text }) => {
      const old = hadBy.get(key)?.text ?? null;
      return { key, name, before: old, after: old === text ? `${text} · ${t('changes.otherwise')}` : text };
    });
  const gone = had
    .filter(({ key }) => !hasBy.has(key))
    .map(({ key, name, text }) => ({ key, name, before: text, after: null }));
  const orderOf = (entries: readonly ChangeEntry[], other: ReadonlyMap<string, ChangeEntry>): string =>
    entries.flatMap(({ key }) => (other.has(key) ? [key] : [])).join('\n');
  // A change of a list names only the entries that it is about: one that stayed as it was has another place now.
  const isEntryMoved = removedCount > 0 && changed.length === 0 && gone.length === 0 && has.length > 0;
  const isMoved = isEntryMoved || (isList && orderOf(had, hasBy) !== orderOf(has, hadBy));
  return [
    ...notes,
    ...changed,
    ...gone,
    ...(isMoved ? [note('order', `${t('changes.order')}: ${has.map(({ name }) => name).join(', ')}`)] : []),
  ];
};
