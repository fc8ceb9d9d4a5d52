import {
  facetedMenuItem,
  fieldWeight,
  rule,
  type SettingKind,
  savedSortGroup,
  sharedFields,
  storeSettings,
  suggestionField,
  synonym,
} from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { fieldNamesIn } from '../../kit/use-field-name.ts';
import { groupText } from '../sort-text.ts';

/** A part of a setting: what it is called, and its value in words. */
export type ChangeEntry = { readonly key: string; readonly name: string; readonly text: string };

type Reader = (t: TFunction, value: unknown) => readonly ChangeEntry[];

/** Reads the items of a list that make sense; what an older version wrote otherwise is left out. */
const listOf =
  <S extends z.ZodType>(schema: S, present: (t: TFunction, item: z.output<S>) => ChangeEntry): Reader =>
  (t, value) =>
    (Array.isArray(value) ? value : []).flatMap((item) => {
      const parsed = schema.safeParse(item);
      return parsed.success ? [present(t, parsed.data)] : [];
    });

const named = (t: TFunction, key: string, ...texts: readonly string[]): ChangeEntry => ({
  key,
  name: fieldNamesIn(t)(key),
  text: texts.filter(Boolean).join(', '),
});

const yesNo = (t: TFunction, value: boolean): string => (value ? t('changes.on') : t('changes.off'));

const storeEntries: Reader = (t, value) => {
  const parsed = storeSettings.safeParse(value);
  if (!parsed.success) return [];
  const { googleAnalytics, recentQueries, popularQueries, ...store } = parsed.data;
  const texts = {
    showUnavailable: yesNo(t, store.showUnavailable),
    onlyWithImages: yesNo(t, store.onlyWithImages),
    variants: store.groupedVariants ? t('storeSettings.variants.grouped') : t('storeSettings.variants.all'),
    itemsPerPage: String(store.itemsPerPage),
    measurementId: googleAnalytics.measurementId || '–',
    analyticsMode: t(`storeSettings.modes.${googleAnalytics.mode}`),
    recentQueries: yesNo(t, recentQueries.enabled),
    recentAmount: String(recentQueries.amount),
    popularQueries: yesNo(t, popularQueries.enabled),
    popularAmount: String(popularQueries.amount),
    popularPeriod: t('storeSettings.days', { count: popularQueries.period }),
  };
  return (Object.keys(texts) as (keyof typeof texts)[]).map((key) => ({
    key,
    name: t(`storeSettings.names.${key}`),
    text: texts[key],
  }));
};

type NameAt = (path: string) => string;

/** Every value of a setting of many parts, by where it stands: `serp.backToTop`. */
const leavesOf = (t: TFunction, value: unknown, nameAt: NameAt, path = ''): readonly ChangeEntry[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) =>
      leavesOf(t, part, nameAt, path === '' ? name : `${path}.${name}`),
    );
  if (value === '' || value === null || value === undefined) return [];
  const text = typeof value === 'boolean' ? yesNo(t, value) : String(value);
  return [{ key: path, name: nameAt(path), text }];
};

/** As the screen calls it; a part of it (a width, an entry of a list) by the whole that it belongs to. */
const appNameAt =
  (t: TFunction): NameAt =>
  (path) => {
    const parts = path.split('.');
    const ends = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
    const own = ends.find((end) => t(`searchApp.fields.${end}.label` as never, { defaultValue: '' }) !== '');
    if (own === undefined) return path;
    const name = t(`searchApp.fields.${own}.label` as never);
    const rest = path.slice(own.length + 1);
    if (rest === 'width' || rest === 'height') return `${name}: ${t(`searchApp.${rest}`)}`;
    const device = (['small', 'medium', 'large', 'extraLarge'] as const).find((each) => each === rest);
    return device ? `${name}: ${t(`searchApp.devices.${device}`)}` : name;
  };
const labelNameAt =
  (t: TFunction): NameAt =>
  (path) =>
    t(`appLabels.labels.${path}` as never, { defaultValue: path });

const alone = (name: string): ChangeEntry => ({ key: name, name, text: '' });
const phrase = z.union([z.string(), z.object({ phrase: z.string() }).transform((item) => item.phrase)]);
const phrases = listOf(phrase, (_, name) => alone(name));

const readers: Record<SettingKind, Reader> = {
  weights: listOf(fieldWeight, (t, { field, weight, fullMatch }) =>
    named(t, field, t('changes.number', { value: weight }), fullMatch ? t('changes.exact') : ''),
  ),
  sorts: listOf(savedSortGroup, (t, { sortId, name, enabled, conditions }) => ({
    key: sortId,
    name,
    text: [groupText(t, fieldNamesIn(t), conditions), enabled ? '' : t('sorts.notOffered')]
      .filter(Boolean)
      .join(' · '),
  })),
  facets: listOf(facetedMenuItem, (t, { field, label, type, unit }) =>
    named(t, field, label, t(`facets.types.${type}`), unit),
  ),
  suggestions: listOf(suggestionField, (t, { label, status, useAggregate }) =>
    named(t, label, yesNo(t, status), useAggregate ? t('suggestions.whole') : t('suggestions.words')),
  ),
  sharedFields: listOf(
    z.union([sharedFields.element, z.string().transform((field) => ({ field }))]),
    (t, { field }) => named(t, field),
  ),
  store: storeEntries,
  synonyms: listOf(z.union([synonym, z.object({ synonym }).transform((item) => item.synonym)]), (_, entry) =>
    alone(
      entry.type === 'group'
        ? entry.phrases.join(' = ')
        : `${entry.from.join(', ')} → ${entry.to.join(', ')}`,
    ),
  ),
  blocked: phrases,
  immutable: phrases,
  rules: listOf(z.union([rule, z.object({ rule }).transform((item) => item.rule)]), (_, { name }) =>
    alone(name),
  ),
  appSettings: (t, value) => leavesOf(t, value, appNameAt(t)),
  appLabels: (t, value) => leavesOf(t, value, labelNameAt(t)),
};

export const changeEntries = (t: TFunction, kind: SettingKind, value: unknown): readonly ChangeEntry[] =>
  readers[kind](t, value);
