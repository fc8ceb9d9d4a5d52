import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import autocannon from 'autocannon';
import { benchFacets } from '../search/engine-under-test.ts';
import {
  countExpected,
  differenceOf,
  type ExpectedAnswer,
  type GivenAnswer,
} from '../search/expected-answers.ts';
import type { MadeQuery, QueryKind } from '../search/made-queries.ts';
import type { HttpPeer, HttpRequest } from './http-peer.ts';

export type Timed = { readonly kind: QueryKind; readonly ms: number };
export type Load = { readonly perSecond: number; readonly failures: number };

type Answer = { readonly status: number; readonly encoding: string; readonly bytes: Buffer };

/** A client that keeps one connection open and reads each answer to its end. */
export const openClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: ({ method, path, headers, body }: HttpRequest): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const asking = request(origin + path, { method, agent, headers: { ...headers } }, (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              encoding: response.headers['content-encoding'] ?? '',
              bytes: Buffer.concat(pieces),
            }),
          );
        });
        asking.on('error', reject);
        asking.end(body);
      }),
    close: () => agent.destroy(),
  };
};

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

const isAsked = ({ leavesOut }: HttpPeer, { kind }: MadeQuery): boolean => !leavesOut.includes(kind);

/** What a query has to find, and the same without its filter. */
export type Expected = {
  readonly filtered: ExpectedAnswer | null;
  readonly unfiltered: ExpectedAnswer | null;
};

export const expectAnswers = (queries: readonly MadeQuery[], products: number): Expected[] => {
  const without = queries.map(
    (query): MadeQuery => (query.color === null ? query : { ...query, color: null }),
  );
  const all = countExpected([...queries, ...without], products);
  return queries.map((_, at) => ({
    filtered: all[at] ?? null,
    unfiltered: all[queries.length + at] ?? null,
  }));
};

const expectedOf = (
  { countsChosenAlone }: HttpPeer,
  { color }: MadeQuery,
  { filtered, unfiltered }: Expected,
): ExpectedAnswer | null => {
  if (!filtered || !unfiltered || color === null || !countsChosenAlone) return filtered;
  return { ...filtered, facets: { ...filtered.facets, color: unfiltered.facets.color ?? new Map() } };
};

/** What was compared before the times are taken, and how answers came. */
export type Checked = {
  readonly answers: number;
  /** Of them, how many had counts of filters to compare. */
  readonly counts: number;
  /** Empty where answers aren't compressed. */
  readonly encoding: string;
};

/** A filter that isn't counted at all, which saves a server its work. One of a single value is of no use to a shop, and may be left out. */
const missingFilter = ({ facets }: GivenAnswer, wanted: ExpectedAnswer): string | null => {
  const missing = benchFacets.find(
    (field) => (wanted.facets[field]?.size ?? 0) > 1 && !facets?.get(field)?.size,
  );
  return facets === null || missing === undefined ? null : `${missing} isn't counted`;
};

/** Compares each answer with the count over the products' own texts; throws if one is wrong. */
export const checkPeer = async (
  peer: HttpPeer,
  queries: readonly MadeQuery[],
  expected: readonly Expected[],
): Promise<Checked> => {
  const client = openClient(peer.origin);
  const differences: string[] = [];
  let answers = 0;
  let counts = 0;
  let lastEncoding = '';
  try {
    for (const [at, query] of queries.entries()) {
      const counted = expected[at];
      const wanted = counted && expectedOf(peer, query, counted);
      if (!wanted || !isAsked(peer, query)) continue;
      answers += 1;
      const { status, encoding, bytes } = await client.ask(peer.request(query));
      const text = (decoders[encoding]?.(bytes) ?? bytes).toString();
      if (status !== 200) throw new Error(`${peer.name} answered “${query.text}” with ${status}: ${text}`);
      lastEncoding = encoding;
      const given = peer.read(JSON.parse(text));
      if (given.facets !== null) counts += 1;
      const difference = differenceOf(given, wanted, query, peer.differs) ?? missingFilter(given, wanted);
      if (difference !== null) differences.push(`${query.kind} “${query.text}”: ${difference}`);
    }
  } finally {
    client.close();
  }
  if (differences.length > 0)
    throw new Error(
      `${peer.name}: ${differences.length} of ${answers} answers are wrong:\n${differences.slice(0, 20).join('\n')}`,
    );
  return { answers, counts, encoding: lastEncoding };
};

/** The queries one after the other. The time is until the last byte of the answer. */
export const timeOneByOne = async (peer: HttpPeer, queries: readonly MadeQuery[]): Promise<Timed[]> => {
  const client = openClient(peer.origin);
  const timed: Timed[] = [];
  try {
    for (const query of queries) {
      if (!isAsked(peer, query)) continue;
      const asked = peer.request(query);
      const startedMs = performance.now();
      const { status } = await client.ask(asked);
      timed.push({ kind: query.kind, ms: performance.now() - startedMs });
      if (status !== 200) throw new Error(`${peer.name} answered “${query.text}” with ${status}`);
    }
  } finally {
    client.close();
  }
  return timed;
};

type LoadChoices = { readonly connections: number; readonly seconds: number };

/** For a server that closes each connection: autocannon asks again over what is being closed, and counts that as a failure of the server's. */
const loadOverNewConnections = async (
  { origin }: HttpPeer,
  requests: readonly HttpRequest[],
  { connections, seconds }: LoadChoices,
): Promise<Load> => {
  const startedMs = performance.now();
  let answered = 0;
  let failures = 0;
  const askOn = async (): Promise<void> => {
    const client = openClient(origin);
    while (performance.now() - startedMs < seconds * 1000) {
      const asked = requests[(answered + failures) % requests.length] as HttpRequest;
      const isAnswered = await client.ask(asked).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isAnswered) answered += 1;
      else failures += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return { perSecond: (answered * 1000) / (performance.now() - startedMs), failures };
};

/** As many as are answered, over so many connections, each asking as soon as it has its answer. */
export const loadPeer = async (
  peer: HttpPeer,
  queries: readonly MadeQuery[],
  { connections, seconds }: LoadChoices,
): Promise<Load> => {
  const requests = queries.filter((query) => isAsked(peer, query)).map(peer.request);
  if (!peer.keepsConnections) return loadOverNewConnections(peer, requests, { connections, seconds });
  const result = await autocannon({
    url: peer.origin,
    ...{ connections, duration: seconds },
    requests: requests.map(({ method, path, headers = {}, body }) => ({
      ...{ method, path, headers: { ...headers } },
      ...(body !== undefined && { body }),
    })),
  });
  return {
    perSecond: result.requests.total / result.duration,
    failures: result.non2xx + result.errors + result.timeouts,
  };
};
