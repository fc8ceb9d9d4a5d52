import type { Synonym } from '@vitrina/contract';

/** With it a search for the phrase also finds what the other one does; if it is mutual, the other way round, too. */
export const toSynonym = (phrase: string, other: string, isMutual: boolean): Synonym =>
  isMutual ? { type: 'group', phrases: [phrase, other] } : { type: 'oneWay', from: [phrase], to: [other] };
