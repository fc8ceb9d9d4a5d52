import type { PhraseToMend } from '@vitrina/contract';

/** With fewer searches, a phrase that nobody clicked may be chance. */
export const minSearches = 10;
/** A phrase is clicked too rarely below this share of the shop's usual CTR. */
const rareShare = 0.5;

type PhraseSum = Pick<PhraseToMend, 'phrase' | 'searches' | 'emptySearches' | 'clicks'>;
export type Candidate = Omit<PhraseToMend, 'found'>;

/**
 * Ranks phrases by the searches that they lose: those that found nothing, and of phrases that are clicked less than half as often as usual, as
 * many searches as their missing clicks usually take. `usual` is clicks divided by searches of the whole shop, null before there are any.
 */
export const rankCandidates = (
  sums: { readonly empty: readonly PhraseSum[]; readonly frequent: readonly PhraseSum[] },
  usual: number | null,
): Candidate[] => {
  const candidates = new Map<string, Candidate>();
  for (const { phrase, searches, emptySearches, clicks } of sums.empty)
    if (phrase !== '' && emptySearches > 0)
      candidates.set(phrase, {
        ...{ phrase, searches, emptySearches, clicks },
        ...{ reason: 'empty', lost: emptySearches },
      });
  for (const { phrase, searches, emptySearches, clicks } of sums.frequent) {
    const isRare = usual !== null && searches >= minSearches && clicks < searches * usual * rareShare;
    if (phrase === '' || !isRare) continue;
    const lost = Math.round(searches - clicks / usual);
    if (lost > (candidates.get(phrase)?.lost ?? 0))
      candidates.set(phrase, {
        ...{ phrase, searches, emptySearches, clicks },
        ...{ reason: 'fewClicks', lost },
      });
  }
  return [...candidates.values()].sort(
    (a, b) => b.lost - a.lost || b.searches - a.searches || (a.phrase < b.phrase ? -1 : 1),
  );
};
