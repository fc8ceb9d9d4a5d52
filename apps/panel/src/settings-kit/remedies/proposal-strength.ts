import type { SynonymProposal } from '@vitrina/contract';

/** One visitor may have gone on to something else. */
const minVisitors = 2;

/** Whether a proposal rests on a single visitor, whom it would be rash to follow. */
export const isWeak = ({ source, times }: SynonymProposal): boolean =>
  source === 'visitors' && times < minVisitors;

/** Whether a proposal can be saved without a look at the others; what is only spelt alike wants one. */
export const isLikely = (proposal: SynonymProposal): boolean =>
  proposal.source === 'visitors' && !isWeak(proposal);
