import { IconSettings } from '@tabler/icons-react';
import { storeSettings } from '@vitrina/contract';
import type { Setting } from './setting.ts';
import { type Summarise, yesNo } from './summaries.ts';

const storeEntries: Summarise = (t, value) => {
  const parsed = storeSettings.safeParse(value);
  if (!parsed.success) return [];
  const { googleAnalytics, recentQueries, popularQueries, ...store } = parsed.data;
  const texts = {
    showUnavailable: yesNo(t, store.showUnavailable),
    onlyWithImages: yesNo(t, store.onlyWithImages),
    variants: store.groupedVariants ? t('storeSettings.variants.grouped') : t('storeSettings.variants.all'),
    itemsPerPage: String(store.itemsPerPage),
    boostMappedCategories: yesNo(t, store.boostMappedCategories),
    preferMainType: yesNo(t, store.preferMainType),
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

export const storeSetting = {
  kind: 'store',
  path: '/search/settings',
  name: (t) => t('storeSettings.name'),
  help: (t) => t('storeSettings.text'),
  access: 'session',
  icon: IconSettings,
  menuGroup: 'settings',
  scope: 'instance',
  calls: ['getStoreSettings', 'listInstances', 'getAppPreviewConfig'],
  summarise: storeEntries,
  inDetails: 'store',
} satisfies Setting<'store'>;
