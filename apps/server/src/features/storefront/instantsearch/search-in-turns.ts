import { type Failure, isFailure } from '../../../http/failure.ts';
import type { SearchTurns } from '../../../threads/search-turns.ts';
import type { Asking } from './find-place.ts';

/** Concurrent searches of one call. The rest of its fifty wait in the call, not in the queue that everybody shares. */
const searchesAtOnce = 4;

/**
 * The answers in the order of what was asked, each in its customer's turn. One that fails fails them all. A client that has left is searched
 * for no further.
 */
export const searchInTurns = async <Asked, Answer>(
  turns: SearchTurns,
  { customerId, client }: Pick<Asking, 'customerId' | 'client'>,
  asked: readonly Asked[],
  search: (one: Asked) => Promise<Answer | Failure>,
): Promise<Answer[] | Failure> => {
  const searchInTurn = (one: Asked) => turns.run(customerId, () => search(one));
  const answers: Answer[] = [];
  for (let from = 0; from < asked.length; from += searchesAtOnce) {
    client.throwIfAborted();
    for (const answer of await Promise.all(asked.slice(from, from + searchesAtOnce).map(searchInTurn))) {
      if (isFailure(answer)) return answer;
      answers.push(answer);
    }
  }
  return answers;
};
