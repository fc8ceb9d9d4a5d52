import {
  type AppLabels,
  type AppSettings,
  type PublicConfig,
  presentStyle,
  type StoreSettings,
} from '@vitrina/contract';
import type { InstanceWithCatalog } from '../../storage/records.ts';

/** The configuration of an instance's search app; another feature provides it. */
export type ReadApp = (place: InstanceWithCatalog) => Promise<{
  /** BCP 47. */
  readonly language: string;
  readonly settings: AppSettings;
  /** Merged with the built-in ones, as visitors read them. */
  readonly labels: AppLabels;
  readonly store: StoreSettings;
}>;

/** `testUntil`: when the test mode ends that the page needs; null if it is the shop's. */
export const readConfig = async (
  readApp: ReadApp,
  place: InstanceWithCatalog,
  testUntil: string | null = null,
): Promise<PublicConfig> => {
  const { language, settings, labels, store } = await readApp(place);
  return {
    searchId: place.instance.id,
    language,
    currency: place.catalog.currency,
    settings,
    style: presentStyle(settings.style),
    labels,
    googleAnalytics: store.googleAnalytics,
    recentQueries: store.recentQueries,
    popularQueries: { enabled: store.popularQueries.enabled, amount: store.popularQueries.amount },
    productsPerPage: store.itemsPerPage,
    testUntil,
  };
};
