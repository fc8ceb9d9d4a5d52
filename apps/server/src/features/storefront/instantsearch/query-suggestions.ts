import { searchDefaults, tokenize } from '@vitrina/search-engine';
import type { FrequentPhrase } from '../../../ports/reports.ts';
import type { InstanceWithCatalog } from '../../../storage/records.ts';
import type { SearchTurns } from '../../../threads/search-turns.ts';
import { within } from '../../../threads/within.ts';
import type { ReadApp } from '../read-app.ts';
import type { VisitorStatistics } from '../visitor-statistics.ts';
import { createMarker } from './mark-matches.ts';
import type { Query } from './read-query.ts';

type Dependencies = {
  readonly statistics: VisitorStatistics;
  readonly readApp: ReadApp;
  readonly turns: Pick<SearchTurns, 'slices'>;
};

/** Of what visitors search for, the most frequent. */
const maxSuggestions = 200;

/** Clients take a server that says nothing for a second for lost: one that has just started has no suggestions until it has read them. */
const patienceMs = 400;

/** The words of a query, each once, as many as searches look for. Each may go on. */
const termsOf = (query: string) =>
  [...new Set(tokenize(query).map(({ term }) => term))]
    .slice(0, searchDefaults.maxWords)
    .map((term) => ({ term, isPrefix: true, words: [term] }));

const wordsOf = (phrase: string): number => phrase.split(/\s+/u).filter((word) => word !== '').length;

/** What visitors searched for, as an index of its own: phrases that found something, aren't blocked and have every word of the query. */
export const createQuerySuggestions =
  ({ statistics, readApp, turns }: Dependencies) =>
  async (place: InstanceWithCatalog, indexName: string, query: Query) => {
    const startedAt = performance.now();
    const { enabled, period } = (await readApp(place)).store.popularQueries;
    const reading = enabled ? statistics.frequentQueries(place, maxSuggestions, period) : Promise.resolve([]);
    const frequent = (await within(reading, patienceMs)) ?? [];
    const terms = termsOf(query.query);
    const hasAll = ({ phrase }: FrequentPhrase): boolean => {
      const words = tokenize(phrase);
      return terms.every(({ term }) => words.some((word) => word.term.startsWith(term)));
    };
    const { customerId } = place.catalog;
    const isFound = terms.length === 0 ? [] : await turns.slices.map(customerId, frequent, hasAll);
    const found = terms.length === 0 ? frequent : frequent.filter((_, at) => isFound[at]);
    const from = query.offset ?? query.page * query.hitsPerPage;
    const { highlight } = createMarker(
      { matchedTerms: terms, requiredWords: { matched: terms.length, all: terms.length } },
      query,
    );
    return {
      index: indexName,
      query: query.query,
      params: query.params,
      hits: await turns.slices.map(
        customerId,
        found.slice(from, from + query.hitsPerPage),
        ({ phrase, searches, lastTotal }) => ({
          objectID: phrase,
          query: phrase,
          popularity: searches,
          nb_words: wordsOf(phrase),
          [place.instance.id]: { exact_nb_hits: lastTotal ?? 0, facets: { exact_matches: {} } },
          _highlightResult: { query: highlight(phrase) },
        }),
      ),
      nbHits: found.length,
      page: query.page,
      nbPages: query.hitsPerPage === 0 ? 0 : Math.ceil(found.length / query.hitsPerPage),
      hitsPerPage: query.hitsPerPage,
      facets: {},
      exhaustiveNbHits: true,
      processingTimeMS: Math.round(performance.now() - startedAt),
    };
  };
