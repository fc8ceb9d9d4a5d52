import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GenerationMeta } from '../schema.ts';

/**
 * What becomes of a request: `unanswered` ones are carried out, `queued` ones are so when somebody waits for what is queued; `early` ones come before
 * the manager has read its state.
 */
export type Fate = 'answered' | 'unanswered' | 'queued' | 'lost' | 'refused' | 'blocked' | 'early';

type Index = { meta?: GenerationMeta; readonly documents: Map<string, string> };
type Reply = { readonly status?: number; readonly body: object };
type Named = { readonly index: string; readonly alias: string; readonly must_exist?: boolean };
type Action = Partial<Record<'add' | 'remove', Named>>;

const nothing: Reply = { body: { timed_out: false, hits: { total: { value: 0 }, hits: [] } } };
const missingItem = { index: { status: 404, error: { reason: 'no such alias' } } };
const blocked: Reply = {
  status: 403,
  body: {
    error: { type: 'index_create_block_exception', reason: 'blocked by: [FORBIDDEN/10/…]' },
    status: 403,
  },
};
const refused: Reply = { status: 400, body: { error: 'refused' } };
const missing: Reply = { status: 404, body: { error: 'no such index' } };
const notRecovered: Reply = {
  body: { blocks: { global: { 1: { description: 'state not recovered', levels: ['metadata_read'] } } } },
};

/** As much of OpenSearch as writing and refreshing ask for, in memory: it finds nothing. `fateOf` decides which requests break off. */
export const startStandInCluster = async (
  fateOf: (request: string) => Fate | Promise<Fate> = () => 'answered',
  createdAt: () => number = Date.now,
) => {
  const indices = new Map<string, Index>();
  const aliases = new Map<string, string>();
  let queue: (() => Reply)[] = [];

  const listLike = (pattern: string): [string, Index][] => {
    const like = new RegExp(`^(${pattern.replaceAll('*', '.*').replaceAll(',', '|')})$`);
    return [...indices].filter(([name]) => like.test(name));
  };
  const describe = ([name, { meta }]: [string, Index]): [string, object] => [
    name,
    { mappings: meta ? { _meta: meta } : {}, settings: { index: { creation_date: `${createdAt()}` } } },
  ];
  const store = (index: Index, lines: string): Reply => {
    const pairs = lines.trimEnd().split('\n');
    for (let at = 0; at < pairs.length; at += 2) {
      const { index: action } = JSON.parse(pairs[at] ?? '') as { index: { _id?: string } };
      index.documents.set(action._id ?? randomUUID(), pairs[at + 1] ?? '');
    }
    return { body: { errors: false } };
  };
  /** Unless an alias is required, an index that isn't there is made, as a real cluster does. */
  const storeIn = (name: string, lines: string, isAliasRequired: boolean): Reply => {
    const index = indices.get(aliases.get(name) ?? name);
    if (isAliasRequired && !aliases.has(name)) return { body: { errors: true, items: [missingItem] } };
    const stored = index ?? { documents: new Map() };
    if (index === undefined) indices.set(name, stored);
    return store(stored, lines);
  };
  const change = (actions: readonly Action[]): Reply => {
    for (const { add, remove } of actions) {
      const { index = '', alias = '', must_exist = false } = add ?? remove ?? {};
      if (!indices.has(index) || (must_exist && aliases.get(alias) !== index)) return missing;
    }
    for (const { add, remove } of actions) {
      if (remove && aliases.get(remove.alias) === remove.index) aliases.delete(remove.alias);
      if (add) aliases.set(add.alias, add.index);
    }
    return { body: { acknowledged: true } };
  };
  const drop = (name: string): Reply => {
    indices.delete(name);
    for (const [alias, index] of aliases) if (index === name) aliases.delete(alias);
    return { body: { acknowledged: true } };
  };
  const finishQueue = (): Reply => {
    for (const work of queue) work();
    queue = [];
    return { body: { timed_out: false } };
  };
  const answerFrom = (index: Index, name: string, request: string, body: string): Reply => {
    if (request === 'POST _search') return nothing;
    if (request === 'GET _count') return { body: { count: index.documents.size } };
    if (request === 'PUT _mapping') index.meta = (JSON.parse(body) as { _meta: GenerationMeta })._meta;
    return { body: request === 'GET _mapping' ? Object.fromEntries([describe([name, index])]) : {} };
  };
  const create = (name: string, body: string): Reply => {
    if (indices.has(name)) return refused;
    indices.set(name, { documents: new Map() });
    const { aliases: own = {} } = JSON.parse(body) as { readonly aliases?: object };
    for (const alias of Object.keys(own)) aliases.set(alias, name);
    return { body: { acknowledged: true } };
  };
  const answer = (
    method: string,
    [name = '', action]: readonly string[],
    query: URLSearchParams,
    body: string,
  ): Reply => {
    if (name === '_aliases') return change((JSON.parse(body) as { actions: Action[] }).actions);
    if (name === '_cluster') return action === 'state' ? { body: { blocks: {} } } : finishQueue();
    if (method === 'DELETE') return drop(name);
    if (method === 'PUT' && action === undefined) return create(name, body);
    if (action === '_bulk') return storeIn(name, body, query.get('require_alias') === 'true');
    if (name.includes('*')) return { body: Object.fromEntries(listLike(name).map(describe)) };
    if (action === '_stats') return { body: { _all: { primaries: {} } } };
    const found = aliases.get(name) ?? name;
    const index = indices.get(found);
    return index === undefined ? missing : answerFrom(index, found, `${method} ${action}`, body);
  };

  const serve = async (request: IncomingMessage): Promise<Reply | null> => {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://cluster');
    const body = await text(request);
    const fate = await fateOf(`${method} ${pathname}`);
    const work = (): Reply => answer(method, pathname.split('/').slice(1), searchParams, body);
    if (fate === 'refused') return refused;
    if (fate === 'blocked') return blocked;
    if (fate === 'early') return pathname.startsWith('/_cluster/state') ? notRecovered : missing;
    if (fate === 'queued') queue.push(work);
    if (fate === 'answered') return work();
    if (fate === 'unanswered') work();
    return null;
  };
  const server = createServer((request, response) => {
    void serve(request).then((reply) => {
      if (reply === null) return request.socket.destroy();
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(reply.body));
    });
  });
  // Connections are the client's to end.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    indices,
    aliases,
    countConnections: () =>
      new Promise<number>((done) => {
        server.getConnections((_, count) => done(count));
      }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
