import { featureHalf, featureMask } from '../../scoring/feature-bits.ts';
import { saturation } from '../../scoring/word-score.ts';

/**
 * The scripts of scores, each one text for all searches: the cluster compiles it once, and whatever a shopper types is a parameter. They read
 * postings (`encodePosting`), of which a field's are sorted.
 */

/** What a partial score counts; the word's rarity is a boost. An expression costs less than Painless. */
export const saturationScript = {
  lang: 'expression',
  source: `_score / (_score + ${saturation})`,
} as const;

const longs = 'org.opensearch.index.fielddata.ScriptDocValues.Longs';

const readPostings = `
double impactOf(long posting) {
  float impact = (float)Math.pow(2.0, ((double)(posting & 255L) - 128.0) / 16.0);
  return Float.intBitsToFloat((Float.floatToIntBits(impact) + ${featureHalf}) & ${featureMask});
}
int lowerBound(${longs} v, long key) {
  int low = 0;
  int high = v.size();
  while (low < high) {
    int middle = (low + high) >>> 1;
    if (v.get(middle).longValue() < key) low = middle + 1; else high = middle;
  }
  return low;
}
boolean isAt(${longs} v, List ordinals, long position) {
  for (int i = 0; i < ordinals.size(); i++) {
    long place = ((long)ordinals.get(i) << 20) | position;
    int at = lowerBound(v, place << 8);
    if (at < v.size() && (v.get(at).longValue() >> 8) == place) return true;
  }
  return false;
}
boolean isFollowed(${longs} v, List places, long position) {
  for (int i = 1; i < places.size(); i++)
    if (!isAt(v, (List)places.get(i), position + i)) return false;
  return true;
}
double bestOf(${longs} v, List ordinals) {
  double best = 0.0;
  for (int i = 0; i < ordinals.size(); i++) {
    long ordinal = (long)ordinals.get(i);
    int at = lowerBound(v, ordinal << 28);
    if (at < v.size() && (v.get(at).longValue() >> 28) == ordinal) best = Math.max(best, impactOf(v.get(at).longValue()));
  }
  return best;
}
double phraseIn(${longs} v, List places) {
  List first = (List)places.get(0);
  boolean isFound = false;
  for (int i = 0; i < first.size() && !isFound; i++) {
    long ordinal = (long)first.get(i);
    for (int at = lowerBound(v, ordinal << 28); at < v.size() && (v.get(at).longValue() >> 28) == ordinal && !isFound; at++)
      isFound = isFollowed(v, places, (v.get(at).longValue() >> 8) & 1048575L);
  }
  if (!isFound) return 0.0;
  double least = bestOf(v, first);
  for (int i = 1; i < places.size(); i++) least = Math.min(least, bestOf(v, (List)places.get(i)));
  return least;
}
`;

/** The lowest of the impacts of adjacent terms in a field, 0 where they aren't adjacent. `places`: by slot, the ordinals of its terms. */
export const phraseScript = `${readPostings}
return phraseIn(doc[params.field], params.places);
`;

/**
 * The partial score of a word of more terms than a query may have: `terms` in the order of their ordinals, with their `weights`; `ranges` of
 * ordinals; `phrases`; each of a field.
 */
export const partialScript = `${readPostings}
double partial = 0.0;
List fields = params.fields;
for (int f = 0; f < fields.size(); f++) {
  Map field = (Map)fields.get(f);
  ${longs} v = doc[(String)field.name];
  List ordinals = (List)field.ordinals;
  List weights = (List)field.weights;
  List ranges = (List)field.ranges;
  List phrases = (List)field.phrases;
  int j = 0;
  long before = -1L;
  for (int i = 0; i < v.size(); i++) {
    long ordinal = v.get(i).longValue() >> 28;
    if (ordinal == before) continue;
    before = ordinal;
    while (j < ordinals.size() && (long)ordinals.get(j) < ordinal) j++;
    double weight = 0.0;
    if (j < ordinals.size() && (long)ordinals.get(j) == ordinal) weight = (double)weights.get(j);
    else
      for (int r = 0; r < ranges.size(); r++) {
        Map range = (Map)ranges.get(r);
        if (ordinal >= (long)range.begin && ordinal < (long)range.end) weight += (double)range.weight;
      }
    if (weight > 0.0) partial += weight * impactOf(v.get(i).longValue());
  }
  for (int p = 0; p < phrases.size(); p++) {
    Map phrase = (Map)phrases.get(p);
    partial += (double)phrase.weight * phraseIn(v, (List)phrase.places);
  }
}
return partial;
`;
