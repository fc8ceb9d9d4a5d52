import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** As niceness. */
const lowestPriority = 19;

/** Answers by status. */
export type Answered = Record<string, number>;

/** Frequent, long words with typos: each is compared with all terms, and then matches most products. */
const mistyped = (words: readonly string[]): string =>
  words
    .filter(({ length }) => length > 3)
    .slice(0, 15)
    .map((word, i) => (i % 2 === 0 ? `${word.slice(0, 2)}${word.slice(3)}` : word))
    .join(' ');

/** Letters: each is a prefix of thousands of words, or close to one. */
const letters = 'a b c d e k l m n o p r s t w z';

/** The most expensive searches that a visitor can make with words from a shop's titles. */
export const expensiveQueries = (titles: readonly string[]): string[] => {
  const words = [...new Set(titles.flatMap((title) => title.toLowerCase().split(/\s+/)))];
  return [
    mistyped(words),
    mistyped(words.toReversed()),
    letters,
    `${words.slice(0, 8).join(' ')} ${letters.slice(0, 13)}`,
    ...letters.split(' '),
  ];
};

export type Load = {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  readonly connections: number;
};

/** Requests the paths over this many connections, as fast as they are answered, until it is stopped. */
const loadUntil = ({
  origin,
  headers,
  paths,
  connections,
}: Load): { readonly stop: () => Promise<Answered> } => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answered: Answered = {};
  let isOver = false;
  let next = 0;
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const count = (status: string): void => {
        answered[status] = (answered[status] ?? 0) + 1;
        resolve();
      };
      const path = paths[next++ % paths.length] ?? '/';
      request(origin + path, { agent, headers }, (response) => {
        response.resume().once('end', () => count(String(response.statusCode)));
      })
        .once('error', () => count('error'))
        .end();
    });
  const runs = Array.from({ length: connections }, async () => {
    while (!isOver) await ask();
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(runs);
      agent.destroy();
      return answered;
    },
  };
};

/**
 * Sends a load from its own process, as strangers do, so that measurements beside it don't share its event loop. Resolves once the load runs;
 * stopping it returns the answers by status (`error`: refused connections).
 */
export const startHostileLoad = async (load: Load): Promise<{ readonly stop: () => Promise<Answered> }> => {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(load);
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [answered] = (await once(child, 'message')) as [Answered];
      child.disconnect();
      return answered;
    },
  };
};

if (import.meta.main) {
  // On another machine it would take no time from the server.
  setPriority(lowestPriority);
  const [load] = (await once(process, 'message')) as [Load];
  const running = loadUntil(load);
  process.send?.('running');
  await once(process, 'message');
  process.send?.(await running.stop());
}
