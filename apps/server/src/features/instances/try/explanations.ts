import type { Explanation } from '@vitrina/contract';
import type { HitExplanation, ScoredProduct, ShopSearch } from '@vitrina/search-engine';
import { createSpelling, typedWord } from '../../../ports/typed-words.ts';

type SortedBy = Explanation['sortedBy'][number];

const plainValue = (value: unknown): string | number | null => {
  if (typeof value === 'number' || typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : null;
};

type SortValue = Omit<SortedBy, 'isDecisive'>;

/** Of a text field, what the product says rather than its place in the order. */
const sortValue = (
  { setting }: ShopSearch['sort'][number],
  value: number | null,
  { fields }: ScoredProduct['product'],
): SortValue => {
  switch (setting.type) {
    case 'field':
      return { type: 'field', field: setting.field, value: value && plainValue(fields[setting.field]) };
    case 'popular':
      return { type: 'popular', criterion: setting.criterion, period: setting.period, value };
    case 'default':
    case 'script':
      return { type: setting.type, value };
  }
};

/** The values that the conditions compared. */
const sortValues = ({ sort }: ShopSearch, { product, explanation }: ScoredProduct): SortValue[] =>
  sort.map((condition, i) => sortValue(condition, explanation?.sortValues[i] ?? null, product));

/** A word that stands further behind is written as it is indexed. */
const longestRead = 1000;

/** Tells terms as the product writes them: without their accents they would hardly be "exactly as typed". */
const createWriting = ({ fields }: ScoredProduct['product']): ((field: string, term: string) => string) => {
  const spellings = new Map<string, ReturnType<typeof createSpelling>>();
  return (field, term) => {
    const text = String(plainValue(fields[field]) ?? '').slice(0, longestRead);
    const spellingOf = spellings.get(field) ?? createSpelling(text);
    spellings.set(field, spellingOf);
    return spellingOf(term)?.toLowerCase() ?? term;
  };
};

const presentWords = (
  { words, fullMatchScore }: HitExplanation,
  { plan }: ShopSearch,
  query: string,
  product: ScoredProduct['product'],
): Explanation['words'] => {
  const whole = words.reduce((sum, word) => sum + word.score, fullMatchScore);
  const shareOf = (score: number): number => (whole > 0 ? score / whole : 0);
  const asWritten = createWriting(product);
  const presented = words.map(({ word, score, matches }) => ({
    word: typedWord(word, query, plan.words),
    matches: matches.map((match) => ({ ...match, term: asWritten(match.field, match.term) })),
    share: shareOf(score),
  }));
  const [field] = plan.fullMatch?.fields ?? [];
  if (fullMatchScore === 0 || !plan.fullMatch || !field) return presented;
  const { text } = plan.fullMatch;
  const match = { field: field.field, form: 'fullMatch' as const, term: text, weight: field.weight };
  return [{ word: text, matches: [match], share: shareOf(fullMatchScore) }, ...presented];
};

/** Found without one of the required words, or only through typos. */
const isWeak = ({ words, fullMatchScore }: HitExplanation): boolean => {
  if (fullMatchScore > 0 || words.length === 0) return false;
  const wanted = words.filter(({ isOptional }) => !isOptional);
  if (wanted.some(({ matches }) => matches.length === 0)) return true;
  return words.flatMap(({ matches }) => matches).every(({ form }) => form === 'typo');
};

/** A smaller difference decides nothing that anybody would ask about. */
const minFactor = 1.01;

const presentBoosts = (
  { boosts, mainType }: HitExplanation,
  { effects }: ShopSearch,
): Explanation['boosts'] => {
  const ofPlan = boosts.flatMap((i) => effects.boostedBy[i] ?? []);
  if (!mainType || mainType.factor < minFactor) return ofPlan;
  const name = mainType.category?.split(' > ').at(-1) ?? '';
  return [...ofPlan, { by: 'mainType', ruleId: null, name, factor: mainType.factor }];
};

const explainProduct = (
  hit: ScoredProduct,
  explanation: HitExplanation,
  before: ScoredProduct | undefined,
  search: ShopSearch,
  query: string,
): Explanation => {
  const { effects, plan } = search;
  const values = sortValues(search, hit);
  const valuesBefore = before ? sortValues(search, before) : [];
  // One that lacks a word stands behind those that have all, whatever they are sorted by.
  const decisive =
    before?.isPartial === hit.isPartial
      ? values.findIndex(({ value }, i) => value !== valuesBefore[i]?.value)
      : -1;
  const pin = hit.isPinned ? effects.pinnedBy.get(hit.product.id) : undefined;
  const position = plan.pins?.find(({ productId }) => productId === hit.product.id)?.position;
  return {
    score: hit.score,
    words: presentWords(explanation, search, query, hit.product),
    isWeak: !hit.isPinned && isWeak(explanation),
    boosts: presentBoosts(explanation, search),
    pinnedBy: pin && position !== undefined ? { ...pin, position } : null,
    sortedBy: values.map((value, i) => ({ ...value, isDecisive: !hit.isPinned && i === decisive })),
  };
};

/** Why each product of a page is where it is; undefined for those that the engine wasn't asked about. */
export const explainPage = (
  hits: readonly ScoredProduct[],
  search: ShopSearch,
  query: string,
): (Explanation | undefined)[] =>
  hits.map(
    (hit, i) =>
      hit.explanation && explainProduct(hit, hit.explanation, i > 0 ? hits[i - 1] : undefined, search, query),
  );
