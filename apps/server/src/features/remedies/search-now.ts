import type { PhraseNow } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import {
  firstPage,
  type RunShopSearch,
  type SearchTarget,
  type SettingsDraft,
  type ShopSearchResult,
} from '../../ports/shop-search.ts';
import type { EventPlace } from '../../storage/event-places.ts';

/** What the sums of a search are stored for. */
export const eventPlaceOf = ({ customerId, searchId, catalog }: SearchTarget): EventPlace => ({
  customerId,
  instanceId: searchId,
  catalogId: catalog.id,
});

/** A search as a visitor would make it, for its first products. */
export const searchFor = (
  runSearch: RunShopSearch,
  searched: SearchTarget,
  query: string,
  { perPage = 1, ...draft }: SettingsDraft & { readonly perPage?: number } = {},
): Promise<ShopSearchResult | Failure> => runSearch(searched, { ...firstPage, ...draft, query, perPage });

const stateOf = ({ search, result }: ShopSearchResult): PhraseNow['state'] => {
  if (search.effects.redirect !== null) return 'redirected';
  if (search.blockedBy !== null) return 'blocked';
  return result.total > 0 ? 'found' : 'nothing';
};

/** What searches for these phrases answer today. */
export const checkPhrases = async (
  runSearch: RunShopSearch,
  searched: SearchTarget,
  phrases: readonly string[],
): Promise<PhraseNow[] | Failure> => {
  const checked: PhraseNow[] = [];
  for (const phrase of phrases) {
    const result = await searchFor(runSearch, searched, phrase);
    if (isFailure(result)) return result;
    checked.push({ phrase, state: stateOf(result), found: result.result.total });
  }
  return checked;
};
