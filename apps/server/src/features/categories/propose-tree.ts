import type { LanguageCode } from '@vitrina/contract';
import { proposalScores } from '@vitrina/taxonomy';
import { createPause } from './take-turns.ts';
import type { Taxonomy } from './taxonomy.ts';

export type Proposal = { readonly nodeId: string; readonly score: number };

/** What each path is taken for by its words, where that is worth showing. */
export const proposeForPaths = async (
  taxonomy: Taxonomy,
  language: LanguageCode,
  paths: readonly string[],
): Promise<(Proposal | null)[]> => {
  const propose = taxonomy.proposerFor(language);
  const proposals: (Proposal | null)[] = [];
  const pause = createPause();
  for (const path of paths) {
    const [best] = propose(path.split(' > '), 1);
    proposals.push(
      best && best.score >= proposalScores.shown ? { nodeId: best.id, score: best.score } : null,
    );
    await pause();
  }
  return proposals;
};
