import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../storage/database.ts';
import { databaseIn, isTestedOnPostgres } from '../../storage/testing/test-database.ts';
import { removeDataDir, startServerProcess } from '../../testing/server-process.ts';
import { makeCall, type SignedIn } from '../../testing/start-test-server.ts';
import { agree, billingData, saveCard } from '../../testing/subscriber.ts';
import { findCustomer, findCustomerByEmail } from '../account/repository.ts';
import { createCustomer } from '../account/service.ts';
import { createAuthService } from '../auth/service.ts';

/** Runs of 13 to 19 digits, also with spaces or dashes, that begin and end as card numbers do. */
const findCardNumbers = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w.-])/g)]
    .map(([run]) => run.replaceAll(/[ -]/g, ''))
    .filter((digits) => /^[3-6]/.test(digits))
    .filter((digits) => {
      const sum = [...digits].reverse().reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      return sum % 10 === 0;
    });

const makeOwner = async (dataDir: string, origin: string, bodies: string[]): Promise<SignedIn> => {
  const database = await openDatabase(await databaseIn(dataDir));
  const email = 'owner@shop.example';
  const password = 'correct horse battery';
  const input = { email, password, name: 'Sklep', domain: 'shop.example' };
  const created = await createCustomer(database, input, new Date());
  if (!created.ok || !created.data) throw new Error('The customer could not be made.');
  const auth = createAuthService({
    ...{ database, now: () => new Date(), noteUse: () => undefined },
    findCustomer: (id) => findCustomer(database, id),
    findCustomerByEmail: (address) => findCustomerByEmail(database, address),
  });
  const hash = await auth.createReloginHash(created.data.id);
  await database.destroy();
  const { reply } = await makeCall(origin, null, 'relogin', { params: { hash } });
  const token = reply.access_token;
  return {
    ...{ customer: created.data, token },
    call: (name, request) => {
      bodies.push(JSON.stringify(request ?? {}));
      return makeCall(origin, token, name, request ?? {});
    },
  };
};

// The file of the database is read as it is.
test.skipIf(isTestedOnPostgres)(
  '[R10.08] no card number is in the database, in a log, or in what the panel sends',
  async () => {
    expect(findCardNumbers('a 4242 4242 4242 4242 b, 4000-0000-0000-0002')).toHaveLength(2);
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cards-'));
    const server = await startServerProcess(dataDir, { PAYMENT_GATEWAY: 'sandbox', LOG_LEVEL: 'trace' });
    const bodies: string[] = [];
    const owner = await makeOwner(dataDir, server.origin, bodies);
    await owner.call('setBillingData', { body: billingData });
    for (const scenario of [
      'declined',
      'works',
      'secure_when_saved',
      'declined_when_charged',
      'works',
    ] as const)
      await saveCard(owner, scenario);
    expect((await agree(owner, 'subscribe', 'start')).reply.data.outcome).toBe('done');
    expect((await agree(owner, 'changePlan', 'growth')).reply.data.outcome).toBe('done');
    await server.stop();
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('vitrina.sqlite'));
    const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')));
    const stored = files.join('');
    expect(stored).toContain('declined_when_charged');
    expect(server.output()).toContain('/api/subscription/card');
    expect(findCardNumbers(bodies.join('\n'))).toEqual([]);
    expect(findCardNumbers(stored)).toEqual([]);
    expect(findCardNumbers(server.output())).toEqual([]);
    await removeDataDir(dataDir);
  },
);
