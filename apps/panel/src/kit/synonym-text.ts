import type { Synonym } from '@vitrina/contract';

/** A synonym on one line: `buty ↔ obuwie`, `adidasy → buty sportowe`. */
export const synonymText = (synonym: Synonym): string =>
  synonym.type === 'group'
    ? synonym.phrases.join(' ↔ ')
    : `${synonym.from.join(', ')} → ${synonym.to.join(', ')}`;
