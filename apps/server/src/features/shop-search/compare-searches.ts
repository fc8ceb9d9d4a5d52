import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ShopSearch } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { isFailure } from '../../http/failure.ts';
import {
  type ComparedSearch,
  type CompareSearches,
  firstPage,
  type SearchOutcome,
} from '../../ports/shop-search.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { type SearchSteps, withDraft } from './search-steps.ts';

/** Planning takes some 0.1 ms: other requests get their turn now and then. */
const plansAtOnce = 20;

const areSame = (one: ShopSearch, other: ShopSearch): boolean =>
  one.blockedBy === other.blockedBy &&
  one.effects.redirect === other.effects.redirect &&
  isDeepStrictEqual(one.plan, other.plan);

/** What a draft of the settings would change, query by query. */
export const createCompareSearches = ({
  prepareLive,
  decide,
  execute,
  findIntent,
}: SearchSteps): CompareSearches => {
  const readOutcome = async (catalog: CatalogRecord, search: ShopSearch): Promise<SearchOutcome> => {
    const { total, hits } = await execute(catalog, search);
    return {
      total,
      productIds: hits.map(({ product }) => product.id),
      isBlocked: search.blockedBy !== null,
      redirect: search.effects.redirect,
    };
  };

  return async (searched, draft, queries, limit, signal) => {
    const { catalog } = searched;
    try {
      const prepared = await prepareLive(searched, undefined);
      if (isFailure(prepared)) return prepared;
      const drafted = withDraft(prepared, draft);
      const compared: ComparedSearch[] = [];
      let concerned = 0;
      for (const [at, query] of queries.entries()) {
        if (at % plansAtOnce === plansAtOnce - 1) await setImmediate();
        signal.throwIfAborted();
        const intent = await findIntent(catalog, query);
        const before = decide(prepared, catalog, { ...firstPage, query }, intent);
        const after = decide(drafted, catalog, { ...firstPage, query }, intent);
        if (isFailure(before)) return before;
        if (isFailure(after)) return after;
        if (areSame(before.search, after.search)) continue;
        concerned += 1;
        if (concerned > limit) continue;
        compared.push({
          query,
          before: await readOutcome(catalog, before.search),
          after: await readOutcome(catalog, after.search),
        });
      }
      return { concerned, compared };
    } catch (error) {
      return engineFailure(error);
    }
  };
};
