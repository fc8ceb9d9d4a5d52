import { type Failure, isFailure } from '../../../http/failure.ts';

/** Concurrent searches of one call. The rest of its fifty wait in the call, not in the queue that everybody shares. */
const searchesAtOnce = 4;

/** The answers in the order of what was asked. One that fails fails them all. */
export const searchInTurns = async <Asked, Answer>(
  asked: readonly Asked[],
  search: (one: Asked) => Promise<Answer | Failure>,
): Promise<Answer[] | Failure> => {
  const answers: Answer[] = [];
  for (let from = 0; from < asked.length; from += searchesAtOnce)
    for (const answer of await Promise.all(asked.slice(from, from + searchesAtOnce).map(search))) {
      if (isFailure(answer)) return answer;
      answers.push(answer);
    }
  return answers;
};
