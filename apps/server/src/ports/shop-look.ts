import type { AppLabels, AppSettings } from '@vitrina/contract';
import type { InstanceWithCatalog } from '../storage/records.ts';

/** How a shop shows prices and names availabilities to its visitors. */
export type ReadShopLook = (place: InstanceWithCatalog) => Promise<{
  /** BCP 47. */
  readonly language: string;
  readonly settings: AppSettings;
  readonly labels: AppLabels;
}>;
