import { defaultFetchPolicy } from '@vitrina/feed';
import type { Config } from '../config.ts';
import { shopPageLimits } from '../features/shop-style/fetch-text.ts';
import { shopStyleHandlers } from '../features/shop-style/routes.ts';
import { createShopStyleService } from '../features/shop-style/service.ts';
import type { FindInstance } from '../storage/records.ts';

type Dependencies = {
  readonly config: Config;
  readonly findInstance: FindInstance;
  /** Where the demo shop is, whatever addresses are refused. */
  readonly demoPlaces: readonly string[];
};

/** What reads the style of a shop's pages. */
export const composeShopStyle = ({ config, findInstance, demoPlaces }: Dependencies) =>
  shopStyleHandlers(
    createShopStyleService({
      findInstance,
      policy: {
        ...defaultFetchPolicy,
        ...shopPageLimits,
        allowPrivate: config.allowPrivateFeeds,
        allowedOrigins: demoPlaces,
      },
    }),
  );
