import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answers,
  changeSettings,
  type LoadedShop,
  sendEvents,
} from '../../../apps/server/src/testing/mixed-load.ts';
import { eventually, makeCall } from '../../../apps/server/src/testing/start-test-server.ts';
import { expensiveQueries, startHostileLoad } from '../../fairness/hostile-load.ts';
import { type Neighbour, plainStore } from './open-shops.ts';

const eventsPerSecond = 500;
/** Between two changes of the settings that are searched with. */
const changeEveryMs = 1000;
const hostileConnections = 8;
const importWithinMs = 1_200_000;

/** What happened beside the searches that are checked. */
export type UsedBeside = {
  readonly imports: number;
  readonly changes: number;
  readonly events: { readonly answers: Answers; readonly accepted: number };
  /** Answers to the neighbour's visitors, by status. */
  readonly hostile: Readonly<Record<string, number>>;
  /** What should not have happened. */
  readonly wrong: readonly string[];
};

type Beside = {
  readonly shop: LoadedShop;
  /** Another search over the same catalog, whose settings change as well. */
  readonly otherSearchId: string;
  readonly neighbour: Neighbour;
};

/** Imports the catalog again and again, sends events, changes settings, and has a neighbour send the dearest searches, until stopped. */
export const useBeside = async ({ shop, otherSearchId, neighbour }: Beside) => {
  const { origin, token, catalogId, searchId } = shop;
  const wrong: string[] = [];
  let isOver = false;
  const isWanted = (): boolean => !isOver;

  const importAgain = async (): Promise<number> => {
    const params = { catalogId };
    for (let imports = 0; ; imports++) {
      const started = await makeCall(origin, token, 'startImport', { params });
      if (started.status !== 200) wrong.push(`import: ${started.status} ${JSON.stringify(started.error)}`);
      const { status, error } = await eventually(async () => {
        const { reply } = await makeCall(origin, token, 'getImportStatus', { params });
        return reply.data.finished && reply.data;
      }, importWithinMs);
      if (status !== 'ok') wrong.push(`import: ${JSON.stringify(error)}`);
      if (isOver) return imports + 1;
    }
  };

  const changeAgain = async (): Promise<number> => {
    for (let round = 0; ; round++) {
      const itemsPerPage = 10 + (round % 20);
      const body = { ...plainStore, itemsPerPage };
      const saved = await makeCall(origin, token, 'setStoreSettings', { params: { searchId }, body });
      if (saved.status !== 200) wrong.push(`settings: ${saved.status} ${JSON.stringify(saved.error)}`);
      wrong.push(...(await changeSettings({ ...shop, searchId: otherSearchId }, 1, `run-${round}`)));
      if (isOver) return round + 1;
      await sleep(changeEveryMs);
    }
  };

  const hostile = await startHostileLoad({
    origin,
    headers: { 'x-api-key': neighbour.key },
    paths: expensiveQueries(neighbour.titles).map(
      (query) => `/public/search/${neighbour.searchId}?context=none&q=${encodeURIComponent(query)}`,
    ),
    connections: hostileConnections,
  });
  const run = `verify-${process.pid}`;
  const running = Promise.all([
    importAgain(),
    changeAgain(),
    sendEvents(shop, { run, senders: 4, eventsInCall: 20, eventsPerSecond, isWanted }),
  ]);
  return {
    stop: async (): Promise<UsedBeside> => {
      isOver = true;
      const [imports, changes, events] = await running;
      for (const [status, count] of events.answers)
        if (status !== 202) wrong.push(`events: ${status} × ${count}`);
      return { imports, changes, events, hostile: await hostile.stop(), wrong };
    },
  };
};
