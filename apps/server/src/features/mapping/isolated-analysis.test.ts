import { buildFeed, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisBudget, type Budget } from '../../jobs/children/budgets.ts';
import { createFeedAnalyst, type FeedAnalystOptions } from '../../jobs/feed-analyst.ts';
import { type Misdeed, makeMisbehavingChildren } from '../../testing/misbehaving-child.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const MB = 1024 * 1024;
const children = makeMisbehavingChildren('analysis');
let server: TestServer;
let feeds: FeedServer;
let owner: SignedIn;
/** What the next analyses run in. */
let options: FeedAnalystOptions = {};

beforeAll(async () => {
  const attributes = Array.from({ length: 350_000 }, (_, index) => `a${index}="1"`).join(' ');
  feeds = await serveFeeds({
    '/feed.xml': reply(buildFeed({ items: 5 })),
    '/attributes.xml': reply(`<rss><channel><item ${attributes}><id>1</id></item></channel></rss>`),
  });
  server = await startTestServer(
    {},
    {
      analyst: {
        analyzeFeed: async (task) => {
          const analyst = createFeedAnalyst(options);
          return analyst.analyzeFeed(task).finally(analyst.close);
        },
        close: () => {},
      },
    },
  );
  owner = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
  children.remove();
});

const analyze = (path: string) => owner.call('analyzeFeed', { query: { xmlUri: feeds.url(path) } });

/** Asks whether the server is up, one call after another, until the analysis is over; returns how often it was. */
const countAnswersDuring = async <T>(analysis: Promise<T>): Promise<{ result: T; answers: number }> => {
  let isOver = false;
  const result = analysis.finally(() => {
    isOver = true;
  });
  let answers = 0;
  while (!isOver) {
    const { ok } = await fetch(`${server.origin}/healthz`);
    if (ok && !isOver) answers += 1;
  }
  return { result: await result, answers };
};

describe('the analysis of a feed that takes', () => {
  const cases: readonly (readonly [string, Misdeed, Partial<Budget>])[] = [
    ['the processor for ever', 'hangs', { totalMs: 1_500 }],
    ['memory without end', 'bloats', { memoryBytes: 160 * MB }],
    ['all of its heap', 'fillsItsHeap', {}],
  ];
  test.each(cases)(
    '[R10.01] %s is ended, answers 412 with a reason, and holds up nobody meanwhile',
    async (_, misdeed, budget) => {
      options = { childFile: children.fileOf(misdeed), budget: { ...analysisBudget, ...budget } };
      const { result, answers } = await countAnswersDuring(analyze('/feed.xml'));
      expect([result.status, result.error.code]).toEqual([412, 'FEED_TOO_COMPLEX']);
      expect(result.body.status).toBe('failed');
      expect(answers).toBeGreaterThan(0);
    },
  );

  test('too much is followed by one of a usual feed', async () => {
    options = {};
    expect((await analyze('/feed.xml')).status).toBe(200);
  });
});

test('a tag with hundreds of thousands of attributes is refused with its reason', async () => {
  options = {};
  const { result, answers } = await countAnswersDuring(analyze('/attributes.xml'));
  expect([result.status, result.error.code, result.error.details?.what]).toEqual([
    412,
    'FEED_XML_LIMIT',
    'attributes',
  ]);
  expect(answers).toBeGreaterThan(0);
});

test('an analysis whose process dies by itself is an error of the server, not of the feed', async () => {
  options = { childFile: children.fileOf('exits') };
  const { status, error } = await analyze('/feed.xml');
  expect([status, error.code]).toEqual([500, 'INTERNAL']);
});
