import { createInstagramClient, type InstagramClient } from '../instagram-client.ts';
import type { GraphTransport } from '../transport.ts';
import type { WalkEnd, WalkPage, WalkStep } from '../walk-media.ts';

export const fetchTransport: GraphTransport = async (url, signal) => {
  const response = await fetch(url, signal ? { signal } : {});
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** A client of a server that stands in, whose waits are noted rather than waited. */
export const connectClient = (
  apiUrl: string,
  { version = 'v26.0', transport = fetchTransport }: { version?: string; transport?: GraphTransport } = {},
): { readonly client: InstagramClient; readonly waits: readonly number[] } => {
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
  };
  const retryWaitsMs = [1_000, 4_000, 15_000];
  return { client: createInstagramClient({ apiUrl, version, transport, sleep, retryWaitsMs }), waits };
};

/** All pages of a walk, and its end. */
export const collect = async (
  walk: AsyncIterable<WalkStep>,
  onPage: (page: WalkPage) => void = () => {},
): Promise<{
  readonly pages: readonly WalkPage[];
  readonly ids: readonly string[];
  readonly end: WalkEnd;
}> => {
  const pages: WalkPage[] = [];
  for await (const step of walk) {
    if (step.kind === 'end')
      return { pages, ids: pages.flatMap((page) => page.media.map(({ id }) => id)), end: step };
    pages.push(step);
    onPage(step);
  }
  throw new Error('The walk had no end');
};

export const bounds = { maxPosts: 500, maxPages: 20, pageSize: 25 };
