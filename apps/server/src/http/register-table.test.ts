import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageError } from '../storage/storage-fault.ts';
import { createErrorReader } from './error-handler.ts';
import { fail } from './failure.ts';
import { HttpReply } from './handlers.ts';
import { type CallFamily, type CallHost, registerTable, type TableRoute } from './register-table.ts';

type Route = TableRoute<string>;

let app: FastifyInstance;
let host: CallHost;
let answered: string[];
beforeEach(() => {
  app = Fastify();
  host = { app, readError: createErrorReader(() => undefined), operations: [] };
  answered = [];
});
afterEach(() => app.close());

/** Lets in whoever says a name; tells failures in words of its own. */
const family = (words: string): CallFamily<string, Route> => ({
  admit: async (_, { headers }) => (typeof headers.name === 'string' ? headers.name : fail('BAD_TOKEN')),
  formatError: ({ failure }, _, reply) => reply.code(418).send({ [words]: failure }),
});
const route = (method: 'GET' | 'POST', path: string, answer: Route['answer']): Route => ({
  call: { method, path },
  answer: (asker, request, reply) => {
    answered.push(`${asker} ${request.method} ${request.url}`);
    return answer(asker, request, reply);
  },
});
const headers = { name: 'Sklep' };

describe('a table of calls', () => {
  test('answers who was admitted: a body, a status of its own, or a failure in the words of its family', async () => {
    await registerTable<string, Route>(
      host,
      {
        plain: route('GET', '/plain/{id}', async (asker, { params }) => ({ asker, params })),
        made: {
          ...route('POST', '/made', async () => ({ made: true })),
          call: { method: 'POST', path: '/made', status: 202 },
        },
        tagged: route('GET', '/tagged', async () => new HttpReply(304, undefined, { etag: 'x' })),
        refused: route('GET', '/refused', async () => fail('NOT_FOUND')),
        broken: route('GET', '/broken', async () => {
          throw new Error('not for anybody’s eyes');
        }),
      },
      family('refused'),
    );
    const get = (url: string) => app.inject({ url, headers });
    const plain = await get('/plain/7');
    expect(plain.json()).toEqual({ asker: 'Sklep', params: { id: '7' } });
    expect(plain.headers['cache-control']).toBe('no-store');
    expect((await app.inject({ method: 'POST', url: '/made', headers })).statusCode).toBe(202);
    expect([(await get('/tagged')).statusCode, (await get('/tagged')).headers.etag]).toEqual([304, 'x']);
    expect((await get('/refused')).json()).toEqual({ refused: 'NOT_FOUND' });
    expect((await get('/broken')).json()).toEqual({ refused: 'INTERNAL' });
  });

  test('writes data as its family does, and sends files, streams and what has a type of its own as they are', async () => {
    const ofType = (body: unknown, type: string) =>
      route('GET', `/${type}`, async () => new HttpReply(200, body, { 'content-type': type }));
    await registerTable<string, Route>(
      host,
      {
        data: route('GET', '/data', async () => ({ title: 'Kubek' })),
        list: route('GET', '/list', async () => [1]),
        file: route('GET', '/file', async () => Buffer.from('bytes')),
        stream: ofType(Readable.from(['a;', 'b']), 'text/csv'),
        problem: ofType({ title: 'Gone' }, 'application/problem+json'),
      },
      { ...family('refused'), writeReply: async (asker, body) => JSON.stringify({ asker, body }) },
    );
    const get = async (url: string) => {
      const { body, headers: told } = await app.inject({ url, headers });
      return [told['content-type'], body];
    };
    const json = 'application/json; charset=utf-8';
    expect(await get('/data')).toEqual([json, '{"asker":"Sklep","body":{"title":"Kubek"}}']);
    expect(await get('/list')).toEqual([json, '{"asker":"Sklep","body":[1]}']);
    expect(await get('/file')).toEqual(['application/octet-stream', 'bytes']);
    expect(await get('/text/csv')).toEqual(['text/csv', 'a;b']);
    expect(await get('/application/problem+json')).toEqual([
      expect.stringContaining('application/problem+json'),
      '{"title":"Gone"}',
    ]);
  });

  test('tells a fault of the disk as one, in the words of its family, and reports it', async () => {
    const faults: string[] = [];
    const watched = { ...host, readError: createErrorReader((fault) => faults.push(fault)) };
    const save = route('POST', '/save', async () => {
      throw new StorageError('full', 'no room');
    });
    await registerTable<string, Route>(watched, { save }, family('refused'));
    const answer = await app.inject({ method: 'POST', url: '/save', headers });
    expect([answer.json(), faults]).toEqual([{ refused: 'STORAGE_FULL' }, ['full']]);
  });

  test('reads no body before it is known who asks', async () => {
    await registerTable<string, Route>(
      host,
      { save: route('POST', '/save', async () => 'saved') },
      family('refused'),
    );
    const send = (name: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/save',
        headers: { 'content-type': 'application/json', ...name },
        body: '{"unreadable":',
      });
    expect((await send({})).json()).toEqual({ refused: 'BAD_TOKEN' });
    expect((await send(headers)).json()).toEqual({ refused: 'BAD_REQUEST' });
    expect(answered).toEqual([]);
  });

  test('admits HEAD like GET, and executes nothing', async () => {
    await registerTable<string, Route>(
      host,
      { look: route('GET', '/look', async () => 'seen') },
      family('refused'),
    );
    const head = async (sent: Record<string, string>) =>
      (await app.inject({ method: 'HEAD', url: '/look', headers: sent })).statusCode;
    expect([await head(headers), await head({})]).toEqual([200, 418]);
    expect(answered).toEqual([]);
  });

  test('keeps its parsers, its words and its preflight to itself', async () => {
    await registerTable<string, Route>(
      host,
      { texts: route('POST', '/texts', async (_, { body }) => ({ body })) },
      {
        ...family('one'),
        prepare: (scope) =>
          scope.addContentTypeParser('text/x', { parseAs: 'string' }, (_, body, done) => done(null, body)),
        answerPreflight: async () => null,
      },
    );
    await registerTable<string, Route>(
      host,
      { other: route('POST', '/other', async () => 'never') },
      family('other'),
    );
    const send = (url: string) =>
      app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'text/x' }, body: 'hello' });
    expect((await send('/texts')).json()).toEqual({ body: 'hello' });
    expect((await send('/other')).json()).toEqual({ other: 'BAD_REQUEST' });
    const ask = async (url: string) => (await app.inject({ method: 'OPTIONS', url })).statusCode;
    expect([await ask('/texts'), await ask('/other')]).toEqual([204, 404]);
  });
});
