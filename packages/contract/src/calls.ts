import { accountCalls } from './calls/account.ts';
import { apiAccessCalls } from './calls/api-access.ts';
import { authCalls } from './calls/auth.ts';
import { binCalls } from './calls/bin.ts';
import { catalogCalls } from './calls/catalogs.ts';
import { categoryCalls } from './calls/categories.ts';
import { embedCalls } from './calls/embed.ts';
import { htmlTemplateCalls } from './calls/html-templates.ts';
import { imageCalls } from './calls/images.ts';
import { importCalls } from './calls/imports.ts';
import { instagramCalls } from './calls/instagram.ts';
import { instanceCalls } from './calls/instances.ts';
import { lookupCalls } from './calls/lookups.ts';
import { mappingCalls } from './calls/mapping.ts';
import { operatorCalls } from './calls/operator.ts';
import { phraseCalls } from './calls/phrases.ts';
import { remedyCalls } from './calls/remedies.ts';
import { reportCalls } from './calls/reports.ts';
import { ruleCalls } from './calls/rules.ts';
import { searchSettingsCalls } from './calls/search-settings.ts';
import { settingsHistoryCalls } from './calls/settings-history.ts';
import { shopStyleCalls } from './calls/shop-style.ts';
import { socialReportCalls } from './calls/social-reports.ts';
import { socialStreamCalls } from './calls/social-stream.ts';
import { sortGroupCalls } from './calls/sort-groups.ts';
import { storefrontCalls } from './calls/storefront.ts';
import { stylistCalls } from './calls/stylist.ts';
import { stylistProductCalls } from './calls/stylist-products.ts';
import { stylistReportCalls } from './calls/stylist-reports.ts';
import { subscriptionCalls } from './calls/subscription.ts';

/** The table of calls: everything that crosses the wire between panel and server, by name. */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...lookupCalls,
  ...catalogCalls,
  ...binCalls,
  ...categoryCalls,
  ...mappingCalls,
  ...importCalls,
  ...imageCalls,
  ...instanceCalls,
  ...searchSettingsCalls,
  ...sortGroupCalls,
  ...phraseCalls,
  ...ruleCalls,
  ...reportCalls,
  ...remedyCalls,
  ...settingsHistoryCalls,
  ...storefrontCalls,
  ...shopStyleCalls,
  ...apiAccessCalls,
  ...embedCalls,
  ...stylistCalls,
  ...stylistProductCalls,
  ...instagramCalls,
  ...socialStreamCalls,
  ...htmlTemplateCalls,
  ...stylistReportCalls,
  ...socialReportCalls,
  ...subscriptionCalls,
  ...operatorCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
