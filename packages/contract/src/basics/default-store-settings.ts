import type { StoreSettings } from '../settings/store.ts';

export const defaultStoreSettings: StoreSettings = {
  showUnavailable: true,
  onlyWithImages: false,
  groupedVariants: true,
  allVariants: false,
  itemsPerPage: 24,
  boostMappedCategories: true,
  preferMainType: true,
  googleAnalytics: { measurementId: '', mode: 'event' },
  recentQueries: { enabled: true, amount: 5 },
  popularQueries: { enabled: true, amount: 10, period: 30 },
};
