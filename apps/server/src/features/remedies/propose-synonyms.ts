import type { Synonym, SynonymProposal } from '@vitrina/contract';
import { phraseKey } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { PresentProduct } from '../../ports/present-product.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import type { RunShopSearch, SearchTarget, SettingsDraft, SuggestTexts } from '../../ports/shop-search.ts';
import type { Customer } from '../../storage/records.ts';
import { eventPlaceOf, searchFor } from './search-now.ts';
import { likenessTo } from './similar-texts.ts';

type Dependencies = {
  readonly facts: ReportFacts;
  readonly runSearch: RunShopSearch;
  readonly suggestTexts: SuggestTexts;
  readonly presentProduct: PresentProduct;
  readonly now: () => Date;
  /** The form in which phrases are counted. */
  readonly toPhrase: (text: string) => string;
};

type Candidate = Pick<SynonymProposal, 'phrase' | 'source' | 'times'>;

/** Proposals of each kind, and products shown of each. */
const visitorProposals = 3;
const phraseProposals = 3;
const wordProposals = 3;
const shownProducts = 3;
/** Compared with the phrase: the shop's most frequent ones. */
const comparedPhrases = 5000;
/** So many of the trigrams in common; below it, texts are alike by chance. */
const minLikeness = 0.3;
/** Words of the catalog are looked up by their first letters. */
const shortestPrefix = 3;
const wordsOfPrefix = 20;

/** A synonym as it would be saved: the phrase also finds what the other one does. */
export const draftSynonym = (value: Synonym, now: Date): SettingsDraft => ({
  draftPhrases: {
    removed: [],
    added: [{ id: 'draft', kind: 'synonyms', createdAt: now.toISOString(), value }],
  },
});

/** The longest prefix that leaves room for another ending: „dywanik” → „dywa”. */
const prefixesOf = (phrase: string): string[] =>
  phrase
    .split(' ')
    .map((word) => word.slice(0, Math.max(shortestPrefix, Math.ceil(word.length * 0.6))))
    .filter((prefix) => prefix.length >= shortestPrefix);

const sortByLikeness = (phrase: string, candidates: readonly Candidate[]): Candidate[] => {
  const likeness = likenessTo(phrase);
  return candidates
    .map((candidate) => ({ candidate, alike: likeness(candidate.phrase) }))
    .filter(({ alike }) => alike >= minLikeness)
    .sort((a, b) => b.alike - a.alike || b.candidate.times - a.candidate.times)
    .map(({ candidate }) => candidate);
};

/** The first ones that weren't seen yet, each once. */
const takeNew = (seen: Set<string>, candidates: readonly Candidate[], limit: number): Candidate[] => {
  const taken: Candidate[] = [];
  for (const candidate of candidates) {
    if (taken.length === limit) break;
    const key = phraseKey(candidate.phrase);
    if (seen.has(key)) continue;
    seen.add(key);
    taken.push(candidate);
  }
  return taken;
};

/**
 * Phrases that could be synonyms of one that finds too little: what visitors searched next and clicked, then similar phrases of
 * others, then similar words of the catalog. Each is searched as if it were saved; those that would add nothing are left out.
 */
export const createSynonymProposals = ({
  facts,
  runSearch,
  suggestTexts,
  presentProduct,
  now,
  toPhrase,
}: Dependencies) => {
  const listWords = async (searched: SearchTarget, phrase: string): Promise<Candidate[]> => {
    const words: Candidate[] = [];
    for (const prefix of prefixesOf(phrase)) {
      const reply = await suggestTexts(searched, { query: prefix, limit: wordsOfPrefix });
      // Proposals are worth having without these, too.
      if (isFailure(reply)) continue;
      for (const { text, count } of reply.suggestions)
        words.push({ phrase: text.toLowerCase(), source: 'catalog', times: count });
    }
    return words;
  };

  const listCandidates = async (customer: Customer, searched: SearchTarget, phrase: string) => {
    const place = eventPlaceOf(searched);
    const period = facts.resolvePeriod(customer, {});
    const { nextPhrases } = await facts.listFollowers(customer, place, toPhrase(phrase));
    const frequent = isFailure(period)
      ? []
      : await facts.listPhrases(place, period, 'searches', comparedPhrases);
    const found = frequent
      .filter(({ searches, emptySearches }) => emptySearches * 2 < searches)
      .map((sum): Candidate => ({ phrase: sum.phrase, source: 'phrases', times: sum.searches }));
    const next = nextPhrases.map((one): Candidate => ({ ...one, source: 'visitors' }));
    const words = await listWords(searched, phrase);
    const seen = new Set([phraseKey(phrase), '']);
    return [
      ...takeNew(seen, next, visitorProposals),
      ...takeNew(seen, sortByLikeness(phrase, found), phraseProposals),
      ...takeNew(seen, sortByLikeness(phrase, words), wordProposals),
    ];
  };

  return async (
    customer: Customer,
    searched: SearchTarget,
    phrase: string,
  ): Promise<SynonymProposal[] | Failure> => {
    const proposals: SynonymProposal[] = [];
    const today = await searchFor(runSearch, searched, phrase);
    if (isFailure(today)) return today;
    for (const candidate of await listCandidates(customer, searched, phrase)) {
      const synonym: Synonym = { type: 'oneWay', from: [phrase], to: [candidate.phrase] };
      const draft = draftSynonym(synonym, now());
      const found = await searchFor(runSearch, searched, phrase, { ...draft, perPage: shownProducts });
      if (isFailure(found)) return found;
      const { total, hits } = found.result;
      if (total <= today.result.total) continue;
      const products = hits.map(({ product, variantsCount }) =>
        presentProduct(product, searched.catalog.currency, variantsCount),
      );
      proposals.push({ ...candidate, found: total, products });
    }
    return proposals;
  };
};
