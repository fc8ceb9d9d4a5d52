import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../../../apps/server/src/testing/start-test-server.ts';
import { type Load, startLoad, statusOfCall } from '../lost-parts/load.ts';
import { isReady, type TwoReleases } from './two-releases.ts';

const readyEveryMs = 500;
const reportEveryMs = 2_000;

/** A proxy's view of the servers that answer, and everything that goes on through it. */
export type Watch = {
  readonly load: Load;
  /** The statuses of reports, in the order in which they were read, or why there was no answer. */
  readonly reports: readonly string[];
  /** From now on the proxy knows this one as well. */
  readonly add: (server: ServerProcess) => void;
  readonly forget: (server: ServerProcess) => void;
  readonly listKnown: () => readonly ServerProcess[];
  readonly stop: () => Promise<void>;
};

/** Calls go to servers whose `/readyz` was 200 when it was asked last; only what is refused a connection is asked of another. */
export const watchUpgrade = ({ webs, shop }: TwoReleases): Watch => {
  const known = new Set<ServerProcess>(webs);
  let ready: readonly ServerProcess[] = webs;
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const all = [...known];
      const answers = await Promise.all(all.map(isReady));
      ready = all.filter((server, at) => answers[at] && known.has(server));
      await sleep(readyEveryMs);
    }
  };
  const reports: string[] = [];
  const read = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const body = { searchId: shop.searchId };
      reports.push(
        await statusOfCall(ready, turn, (origin) => makeCall(origin, shop.token, 'reportPhrases', { body })),
      );
      await sleep(reportEveryMs);
    }
  };
  const going = [look(), read()];
  const load = startLoad(() => ready, shop, 'refused');
  return {
    ...{ load, reports },
    add: (server) => void known.add(server),
    forget: (server) => void known.delete(server),
    listKnown: () => [...known],
    stop: async () => {
      await load.stop();
      isOver = true;
      await Promise.all(going);
    },
  };
};
