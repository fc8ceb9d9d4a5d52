import { defaultStoreSettings } from '@vitrina/contract';
import { makeCall } from './start-test-server.ts';

/** A shop on a server in another process, and its owner. */
export type LoadedShop = {
  readonly origin: string;
  readonly token: string;
  readonly catalogId: string;
  readonly searchId: string;
  readonly key: string;
  readonly productIds: readonly string[];
};

/** Answers by status; 0 stands for none. */
export type Answers = Map<number, number>;
const count = (answers: Answers, status: number): void => {
  answers.set(status, (answers.get(status) ?? 0) + 1);
};

export type SentEvents = {
  readonly answers: Answers;
  /** Events that the server has acknowledged. */
  accepted: number;
};

type Senders = {
  readonly run: string;
  readonly senders: number;
  readonly eventsInCall: number;
  /** The total rate; without it, as fast as they are answered. */
  readonly eventsPerSecond?: number;
  readonly isWanted: () => boolean;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends searches and clicks in turn, each by a new visitor, call after call until stopped. */
export const sendEvents = async (
  { origin, searchId, key, productIds }: LoadedShop,
  { run, senders, eventsInCall, eventsPerSecond, isWanted }: Senders,
): Promise<SentEvents> => {
  const sent: SentEvents = { answers: new Map(), accepted: 0 };
  const startedAt = performance.now();
  let calls = 0;
  const send = async (): Promise<void> => {
    const call = calls;
    calls += 1;
    const events = Array.from({ length: eventsInCall }, (_, index) => {
      const common = { eventId: `${run}-${call}-${index}`, visitor: `${run}-${call}-${index}` };
      return index % 2 === 0
        ? { ...common, type: 'search', query: `buty ${call % 97}`, total: 3, context: 'serp' }
        : { ...common, type: 'click', productId: productIds[call % productIds.length] };
    });
    const response = await fetch(`${origin}/public/events/${searchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ events }),
    }).catch(() => null);
    count(sent.answers, response?.status ?? 0);
    const reply = response?.status === 202 ? ((await response.json()) as { accepted: number }) : null;
    if (!reply) await response?.arrayBuffer();
    sent.accepted += reply?.accepted ?? 0;
  };
  const sender = async (): Promise<void> => {
    while (isWanted()) {
      const dueMs =
        eventsPerSecond === undefined ? 0 : startedAt + (1000 * calls * eventsInCall) / eventsPerSecond;
      const restMs = dueMs - performance.now();
      if (restMs > 0) await pause(restMs);
      await send();
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return sent;
};

/** Changes several kinds of settings, one after another, and reads each back. Returns the unexpected answers. */
export const changeSettings = async (
  { origin, token, searchId }: LoadedShop,
  rounds: number,
  run: string,
): Promise<string[]> => {
  const wrong: string[] = [];
  const see = (name: string, isValid: boolean, answer: { status: number; body: unknown }): void => {
    if (!isValid) wrong.push(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  };
  const params = { searchId };
  for (let round = 0; round < rounds; round += 1) {
    const itemsPerPage = 10 + (round % 50);
    const store = { ...defaultStoreSettings, itemsPerPage };
    const saved = await makeCall(origin, token, 'setStoreSettings', { params, body: store });
    const stored = await makeCall(origin, token, 'getStoreSettings', { params });
    const isStored = saved.status === 200 && stored.reply.data.itemsPerPage === itemsPerPage;
    see('store settings', isStored, saved);

    const phrases = [`${run} ${round}`, `drugie ${run} ${round}`];
    const body = { searchId, synonym: { type: 'group', phrases } };
    const added = await makeCall(origin, token, 'addSynonym', { body });
    const synonyms = await makeCall(origin, token, 'listSynonyms', { query: { searchId } });
    const newest = synonyms.reply.data?.[0]?.synonymId;
    see('synonyms', added.status === 200 && newest === added.reply.data.synonymId, added);

    const domains = [`${run}-${round}.example`];
    const set = await makeCall(origin, token, 'setAuthDomains', { body: { domains } });
    const list = await makeCall(origin, token, 'getAuthDomains');
    see('domains', set.status === 200 && JSON.stringify(list.body).includes(domains[0] ?? ''), set);

    const name = `Sklep ${run} ${round}`;
    const renamed = await makeCall(origin, token, 'renameInstance', { params, body: { name } });
    const instance = await makeCall(origin, token, 'getInstance', { params });
    see('name', renamed.status === 200 && JSON.stringify(instance.body).includes(name), renamed);
  }
  return wrong;
};
