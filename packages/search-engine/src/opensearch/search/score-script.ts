/**
 * The score of a product by the formula in docs/design/ranking.md, over its postings (`encodePosting`). One text for all searches: the cluster
 * compiles it once, and whatever a shopper types is a parameter. Products with fewer words than `need` have 0.
 */
export const scoreScript = `
int lowerBound(long[] v, long key) {
  int low = 0;
  int high = v.length;
  while (low < high) {
    int middle = (low + high) >>> 1;
    if (v[middle] < key) low = middle + 1; else high = middle;
  }
  return low;
}
double impactOf(long posting) {
  return Math.pow(2.0, ((double)(posting & 255L) - 128.0) / 16.0);
}
boolean isAt(long[] v, List ordinals, long field, long position) {
  for (int i = 0; i < ordinals.size(); i++) {
    long ordinal = (long)ordinals.get(i);
    long key = ((((ordinal << 8) | field) << 20) | position) << 8;
    int at = lowerBound(v, key);
    if (at < v.length && (v[at] >> 8) == (key >> 8)) return true;
  }
  return false;
}
double bestOf(long[] v, List ordinals, long field) {
  double best = 0.0;
  for (int i = 0; i < ordinals.size(); i++) {
    long ordinal = (long)ordinals.get(i);
    long key = ((ordinal << 8) | field) << 28;
    int at = lowerBound(v, key);
    if (at < v.length && (v[at] >> 28) == (key >> 28)) best = Math.max(best, impactOf(v[at]));
  }
  return best;
}
boolean isFollowed(long[] v, List places, long field, long position) {
  for (int i = 1; i < places.size(); i++)
    if (!isAt(v, (List)places.get(i), field, position + i)) return false;
  return true;
}
double phraseIn(long[] v, List places, long field) {
  List first = (List)places.get(0);
  boolean isFound = false;
  for (int i = 0; i < first.size() && !isFound; i++) {
    long ordinal = (long)first.get(i);
    long key = (ordinal << 8) | field;
    int at = lowerBound(v, key << 28);
    while (at < v.length && (v[at] >> 28) == key && !isFound) {
      isFound = isFollowed(v, places, field, (v[at] >> 8) & 1048575L);
      at++;
    }
  }
  if (!isFound) return 0.0;
  double least = bestOf(v, first, field);
  for (int i = 1; i < places.size(); i++) least = Math.min(least, bestOf(v, (List)places.get(i), field));
  return least;
}
int n = doc['i'].size();
long[] v = new long[n];
for (int i = 0; i < n; i++) v[i] = doc['i'].get(i);
List typed = params.typed;
List loose = params.loose;
List ordinals = params.ordinals;
List words = params.words;
List weights = params.weights;
List forms = params.forms;
List ranges = params.ranges;
List phrases = params.phrases;
List rarities = params.rarities;
List optional = params.optional;
List whole = params.whole;
double[] partial = new double[rarities.size()];
int terms = ordinals.size();
int j = 0;
long before = -1L;
for (int i = 0; i < n; i++) {
  long key = v[i] >> 28;
  if (key == before) continue;
  before = key;
  long ordinal = key >> 8;
  int field = (int)(key & 255L);
  while (j < terms && (long)ordinals.get(j) < ordinal) j++;
  double impact = impactOf(v[i]);
  for (int k = j; k < terms && (long)ordinals.get(k) == ordinal; k++) {
    double weight = (int)forms.get(k) == 1 ? (double)loose.get(field) : (double)typed.get(field);
    partial[(int)words.get(k)] += (double)weights.get(k) * weight * impact;
  }
  for (int r = 0; r < ranges.size(); r++) {
    Map range = (Map)ranges.get(r);
    if (ordinal < (long)range.begin || ordinal >= (long)range.end) continue;
    int word = (int)range.word;
    boolean isKnown = false;
    for (int k = j; k < terms && (long)ordinals.get(k) == ordinal; k++)
      if ((int)words.get(k) == word) isKnown = true;
    if (!isKnown) partial[word] += (double)range.weight * (double)loose.get(field) * impact;
  }
}
for (int p = 0; p < phrases.size(); p++) {
  Map phrase = (Map)phrases.get(p);
  List fields = (int)phrase.form == 1 ? loose : typed;
  List places = (List)phrase.places;
  for (int field = 0; field < fields.size(); field++) {
    double weight = (double)fields.get(field);
    if (weight > 0.0) partial[(int)phrase.word] += (double)phrase.weight * weight * phraseIn(v, places, field);
  }
}
double score = (double)params.base;
int matched = 0;
for (int w = 0; w < partial.length; w++) {
  if (partial[w] <= 0.0) continue;
  if (!(boolean)optional.get(w)) matched++;
  score += (double)rarities.get(w) * partial[w] / ((double)params.saturation + partial[w]);
}
boolean isWhole = false;
double wholeScore = 0.0;
for (int i = 0; i < whole.size(); i++) {
  Map one = (Map)whole.get(i);
  if (!doc[(String)one.field].contains(one.text)) continue;
  if (!isWhole) wholeScore = (double)params.wholeScore;
  isWhole = true;
  wholeScore += (double)one.score;
}
if (!isWhole && matched < (int)params.need) return 0.0;
return score + wholeScore;
`;
