import type { ProductDocument } from '@vitrina/contract';
import { withFields } from '../../fields/cut-fields.ts';
import { fitProduct } from '../../fields/fit-product.ts';
import { createProductWriter } from '../../fields/write-product.ts';
import type { MatchedTerm } from '../../language/highlight.ts';
import type { SearchPlan } from '../../plan/plan.ts';
import type { HitExplanation, ScoredProduct } from '../../port.ts';
import { signalField } from '../signal-fields.ts';
import type { Hit } from './ask.ts';
import { maxScore } from './plan-queries.ts';

type PresentHit = (
  hit: Hit,
  explanation: HitExplanation | undefined,
) => Omit<ScoredProduct, 'isPinned' | 'isPartial'>;

/** Makes of the cluster's hits what a plan retrieves; products' JSON has at most so many characters. */
export const createHitPresenter = (
  { retrievedFields, retrievedSignals, written }: SearchPlan,
  matchedTerms: readonly MatchedTerm[],
  maxChars: number,
): PresentHit => {
  const write = written && createProductWriter(written, matchedTerms, maxChars);
  return ({ _source: { p: json, m: variantsCount }, ...hit }, explanation) => ({
    product: withFields(JSON.parse(fitProduct(json, maxChars)) as ProductDocument, retrievedFields),
    score: Math.min(hit._score ?? 0, maxScore),
    variantsCount,
    ...(write && { json: Buffer.concat(write(Buffer.from(json), variantsCount)) }),
    ...(explanation && { explanation }),
    ...(retrievedSignals && {
      signals: retrievedSignals.map((signal) => Number(hit.fields?.[signalField(signal)]?.[0] ?? 0)),
    }),
  });
};
