import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { isTooDeep } from '../storage/json-too-deep.ts';
import { registerJsonBodies } from './json-depth.ts';

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

describe('[R10.01] a body that is nested too deep', () => {
  test.each([
    [nested(50), false],
    [nested(52), true],
    [`{"a":"${'['.repeat(1000)}"}`, false],
    [`{"a":"\\"${'['.repeat(1000)}"}`, false],
    [`{"a":"\\\\",${nested(52)}`, true],
    [`"${'\\'.repeat(1001)}`, false],
    [`[${'[],'.repeat(5000)}[]]`, false],
    ['', false],
  ])('is told by its brackets outside of texts: %#', (json, expected) => {
    expect(isTooDeep(json)).toBe(expected);
  });

  test('is no JSON that any form makes', () => {
    const flat = fc.json({ maxDepth: 20 });
    fc.assert(
      fc.property(flat, (json) => {
        expect(isTooDeep(json)).toBe(false);
      }),
    );
  });

  test('is refused as unreadable, and any other body is read as before', async () => {
    const app = Fastify();
    registerJsonBodies(app);
    app.post('/', async (request) => request.body);
    const post = (payload: string) =>
      app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
    expect((await post('['.repeat(400_000) + ']'.repeat(400_000))).statusCode).toBe(400);
    expect((await post('{"a":')).statusCode).toBe(400);
    expect((await post('{"__proto__":{"a":1}}')).statusCode).toBe(400);
    expect((await post('{"a":[1,"ż"]}')).json()).toEqual({ a: [1, 'ż'] });
    await app.close();
  });
});
