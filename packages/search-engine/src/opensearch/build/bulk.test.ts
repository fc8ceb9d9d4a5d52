import { describe, expect, test } from 'vitest';
import { EngineBusyError } from '../../port.ts';
import type { Cluster, Request } from '../cluster.ts';
import { BulkSender } from './bulk.ts';

/** A cluster that answers with the given statuses, one per item, and notes the ids that it was sent. */
const clusterThat = (answer: (ids: string[], attempt: number) => number[] | Error) => {
  const sent: string[][] = [];
  let underWay = 0;
  let most = 0;
  const reply = async ({ lines = '' }: Request): Promise<unknown> => {
    most = Math.max(most, ++underWay);
    await new Promise(setImmediate);
    underWay--;
    const ids = [...String(lines).matchAll(/"_id":"(\w+)"/g)].map(([, id]) => id ?? '');
    sent.push(ids);
    const statuses = answer(ids, sent.length);
    if (statuses instanceof Error) throw statuses;
    return {
      errors: statuses.some((status) => status >= 300),
      items: statuses.map((status) => ({ index: { status, error: { reason: `status ${status}` } } })),
    };
  };
  const cluster: Cluster = {
    ask: async <Reply>(request: Request) => (await reply(request)) as Reply,
    close: async () => {},
    isSilent: () => false,
  };
  return { cluster, sent, mostAtOnce: () => most };
};

const sendAll = async (cluster: Cluster, ids: readonly string[], text = ''): Promise<void> => {
  const sender = new BulkSender(cluster, 'i');
  for (const id of ids) await sender.add({ index: { _id: id } }, { text });
  await sender.finish();
};

describe('sending products in bulk', () => {
  test('sends those again that were refused for want of room, and only those', async () => {
    const { cluster, sent } = clusterThat((ids, attempt) =>
      ids.map((id) => (id === 'b' && attempt < 3 ? 429 : 201)),
    );
    await sendAll(cluster, ['a', 'b', 'c']);
    expect(sent).toEqual([['a', 'b', 'c'], ['b'], ['b']]);
  });

  test('sends everything again after a request that was refused as a whole', async () => {
    const { cluster, sent } = clusterThat((ids, attempt) =>
      attempt === 1 ? new EngineBusyError('full') : ids.map(() => 201),
    );
    await sendAll(cluster, ['a', 'b']);
    expect(sent).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('fails with the reason of an item that can’t be stored at all', async () => {
    const { cluster, sent } = clusterThat((ids) => ids.map((id) => (id === 'b' ? 400 : 201)));
    await expect(sendAll(cluster, ['a', 'b'])).rejects.toThrow('(400): status 400');
    expect(sent).toHaveLength(1);
  });

  test('fails in the end with what has failed while nothing was sent', async () => {
    const { cluster, sent } = clusterThat((ids) => ids.map(() => 400));
    const sender = new BulkSender(cluster, 'i');
    await sender.add({ index: { _id: 'a' } }, { text: 'x'.repeat(7 << 20) });
    await expect.poll(() => sent.length).toBe(1);
    await new Promise(setImmediate);
    await expect(sender.finish()).rejects.toThrow('(400)');
  });

  test('once stopped sends nothing again or more, and has waited for what was under way', async () => {
    const { cluster, sent } = clusterThat(() => new EngineBusyError('full'));
    const sender = new BulkSender(cluster, 'i');
    await sender.add({ index: { _id: 'a' } });
    const finished = expect(sender.finish()).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await sender.stop();
    await finished;
    const before = sent.length;
    await sender.add({ index: { _id: 'b' } });
    await expect(sender.finish()).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(before);
  });

  test('has two requests under way at most, however much there is to send', async () => {
    const { cluster, sent, mostAtOnce } = clusterThat((ids) => ids.map(() => 201));
    const ids = Array.from({ length: 60 }, (_, i) => `p${i}`);
    await sendAll(cluster, ids, 'x'.repeat(1 << 20));
    expect(sent.flat()).toEqual(ids);
    expect(sent.length).toBeGreaterThan(5);
    expect(mostAtOnce()).toBe(2);
  });
});
