import type { ChangeEffect } from '@vitrina/contract';
import { type Failure, invalid, isFailure } from '../../http/failure.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import {
  firstPage,
  type RunShopSearch,
  type SearchTarget,
  type ShopSearchResult,
} from '../../ports/shop-search.ts';
import type { Customer } from '../../storage/records.ts';
import { eventPlaceOf } from './search-now.ts';

/** Each is searched twice. */
const measuredPhrases = 20;

type Dependencies = { readonly facts: ReportFacts; readonly runSearch: RunShopSearch };

/** Equal for searches of which a visitor would see the same first page. */
const pageOf = ({ search, result }: ShopSearchResult): string =>
  JSON.stringify([
    search.effects.redirect,
    search.blockedBy !== null,
    result.hits.map(({ product }) => product.id),
  ]);

/** Of what is searched here only the change comes from outside; the search has another name for it. */
const ofThisCall = (failure: Failure): Failure =>
  failure.failure === 'VALIDATION_FAILED' ? invalid({ path: 'changeId', rule: 'oneOf' }) : failure;

/** The most frequent phrases of the last month, and those whose first page differs from before a change of the settings. */
export const createMeasureChange =
  ({ facts, runSearch }: Dependencies) =>
  async (
    customer: Customer,
    searched: SearchTarget,
    changeId: string | undefined,
  ): Promise<ChangeEffect | Failure> => {
    const period = facts.resolvePeriod(customer, {});
    if (isFailure(period)) return period;
    const frequent = await facts.listPhrases(eventPlaceOf(searched), period, 'searches', measuredPhrases + 1);
    // The empty phrase stands for all others of a day.
    const phrases = frequent
      .map(({ phrase }) => phrase)
      .filter((phrase) => phrase !== '')
      .slice(0, measuredPhrases);
    const changed: string[] = [];
    for (const query of changeId === undefined ? [] : phrases) {
      const before = await runSearch(searched, { ...firstPage, query, before: changeId });
      if (isFailure(before)) return ofThisCall(before);
      const now = await runSearch(searched, { ...firstPage, query });
      if (isFailure(now)) return now;
      if (pageOf(before) !== pageOf(now)) changed.push(query);
    }
    return { phrases, changed };
  };
