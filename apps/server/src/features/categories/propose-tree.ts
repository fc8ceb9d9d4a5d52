import { setImmediate } from 'node:timers/promises';
import type { LanguageCode } from '@vitrina/contract';
import { proposalScores } from '@vitrina/taxonomy';
import type { Taxonomy } from './taxonomy.ts';

export type Proposal = { readonly nodeId: string; readonly score: number };

/** Others get their turn after so long. */
const sliceMs = 8;

/** What each path is taken for by its words, where that is worth showing. */
export const proposeForPaths = async (
  taxonomy: Taxonomy,
  language: LanguageCode,
  paths: readonly string[],
): Promise<(Proposal | null)[]> => {
  const propose = taxonomy.proposerFor(language);
  const proposals: (Proposal | null)[] = [];
  let sliceStart = performance.now();
  for (const path of paths) {
    const [best] = propose(path.split(' > '), 1);
    proposals.push(
      best && best.score >= proposalScores.shown ? { nodeId: best.id, score: best.score } : null,
    );
    if (performance.now() - sliceStart < sliceMs) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
  return proposals;
};
