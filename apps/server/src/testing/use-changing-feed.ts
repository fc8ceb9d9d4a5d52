import { type FeedHandler, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';

export type ChangingFeed = {
  readonly server: TestServer;
  readonly url: string;
  /** What the address answers; a test changes it between two imports. */
  answer: FeedHandler;
};

/** A server for all tests of a file, beside a feed that changes. */
export const useChangingFeed = (): ChangingFeed => {
  let server: TestServer | undefined;
  let feeds: Awaited<ReturnType<typeof serveFeeds>> | undefined;
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('It is started before the first test, not earlier');
    return value;
  };
  const feed: ChangingFeed = {
    answer: reply('', { status: 404 }),
    get server() {
      return started(server);
    },
    get url() {
      return started(feeds).url('/feed.xml');
    },
  };
  beforeAll(async () => {
    feeds = await serveFeeds({ '/feed.xml': (request, response) => feed.answer(request, response) });
    server = await startTestServer();
  });
  afterAll(async () => {
    await server?.close();
    await feeds?.close();
  });
  return feed;
};
