import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCustomer } from '../features/account/repository.ts';
import { removeDataDir, runCli } from '../testing/server-process.ts';
import type { SignedIn, TestServer } from '../testing/start-test-server.ts';
import { signInPaying, startPayingServer } from '../testing/subscriber.ts';

let dataDir: string;
let server: TestServer;
let owner: SignedIn;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-operator-'));
  server = await startPayingServer({ DATA_DIR: dataDir });
  owner = await signInPaying(server);
});
afterAll(async () => {
  await server.close();
  await removeDataDir(dataDir);
});

const cli = (...words: string[]) => runCli(dataDir, words, '', { PAYMENT_GATEWAY: 'sandbox' });
const log = async () =>
  (
    await server.database
      .selectFrom('audit_entry')
      .select(['by_email', 'action', 'before_text', 'after_text'])
      .orderBy('at')
      .execute()
  ).map((entry) => Object.values(entry));
const by = 'command line';

test('makes a customer an operator, or no more, and lists all with what they may', async () => {
  const { email, id, name } = owner.customer;
  expect(await cli('customer', 'operator', '--email', email)).toEqual({
    ...{ code: 0, json: { email, isOperator: true } },
  });
  expect((await findCustomer(server.database, id))?.isOperator).toBe(true);
  // Told again it isn't written down again.
  await cli('customer', 'operator', '--email', email);
  const listed = await cli('customer', 'list');
  expect(listed).toEqual({
    code: 0,
    json: [{ id, email, name, domain: 'shop.example', plan: 'start', isDisabled: false, isOperator: true }],
  });
  await cli('customer', 'operator', '--email', email, '--off');
  expect((await findCustomer(server.database, id))?.isOperator).toBe(false);
  expect(await log()).toEqual([
    [by, 'operator_granted', '', ''],
    [by, 'operator_revoked', '', ''],
  ]);
  expect(await cli('customer', 'operator', '--email', 'nobody@b.pl')).toEqual({
    ...{ code: 1, json: { error: 'NOT_FOUND' } },
  });
});

test('gives a plan, and none that isn’t there', async () => {
  const { email, id } = owner.customer;
  expect(await cli('customer', 'plan', '--email', email, '--plan', 'pro')).toEqual({
    ...{ code: 0, json: { email, plan: 'pro' } },
  });
  expect((await findCustomer(server.database, id))?.plan).toBe('pro');
  expect((await log()).at(-1)).toEqual([by, 'plan', 'start', 'pro']);
  expect(await cli('customer', 'plan', '--email', email, '--plan', 'gold')).toMatchObject({
    ...{ code: 1, json: { error: 'VALIDATION_FAILED', details: [{ path: 'plan' }] } },
  });
});

test('refunds an invoice once, with a correction, beside a running server; without a gateway nothing', async () => {
  const [paid] = (await owner.call('listInvoices')).reply.data;
  const refund = ['subscription', 'refund', '--invoice', paid?.number ?? '', '--reason', 'Pomyłka'];
  expect(await runCli(dataDir, refund)).toEqual({ code: 1, json: { error: 'NO_GATEWAY' } });
  const done = await cli(...refund);
  expect(done).toMatchObject({ code: 0, json: { invoice: paid?.number } });
  const [correction] = (await owner.call('listInvoices')).reply.data;
  expect(correction).toMatchObject({
    ...{ kind: 'correction', corrects: paid?.number, amount: { gross: -12177 } },
    number: (done.json as { correction: string }).correction,
  });
  expect((await log()).at(-1)).toEqual([by, 'refund', paid?.number, correction?.number]);
  expect(await cli(...refund)).toEqual({ code: 1, json: { error: 'ALREADY_REFUNDED' } });
  const unknown = await cli('subscription', 'refund', '--invoice', '2026/11/9999');
  expect(unknown).toEqual({ code: 1, json: { error: 'NOT_FOUND' } });
});
