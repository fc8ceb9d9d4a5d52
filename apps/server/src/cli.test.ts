import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCustomerByEmail } from './features/account/repository.ts';
import { listAuditEntries } from './features/operator/audit-repository.ts';
import { openDatabase } from './storage/database.ts';
import { databaseIn } from './storage/testing/test-database.ts';
import { removeDataDir, runCli } from './testing/server-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cli-'));
});
afterAll(() => removeDataDir(dataDir));

const cli = (...words: string[]) => runCli(dataDir, words);

describe('the command line', () => {
  test('makes a customer, once, and a relogin link', async () => {
    const words = [
      'customer',
      'create',
      '--email',
      'Ala@Sklep.pl',
      '--password',
      'bardzo tajne',
      '--name',
      'Sklep',
      '--domain',
      'sklep.pl',
      '--plan',
      'pro',
    ];
    const created = await cli(...words);
    expect(created).toMatchObject({
      code: 0,
      json: { email: 'ala@sklep.pl', plan: 'pro', features: ['enabled_searchv3'] },
    });
    expect(await cli(...words)).toEqual({ code: 1, json: { error: 'EMAIL_TAKEN' } });
    const link = await cli('relogin', '--email', 'ala@sklep.pl');
    expect(link).toEqual({
      code: 0,
      json: {
        hash: expect.any(String),
        url: expect.stringMatching(/^http:\/\/localhost:3999\/auth\/[\w-]{43}$/),
      },
    });
  });

  test('an address for a new password is printed; the one before is worth nothing', async () => {
    const words = ['customer', 'reset-password', '--email', 'ala@sklep.pl'];
    const [first, second] = [await cli(...words), await cli(...words)];
    const url = expect.stringMatching(/^http:\/\/localhost:3999\/sign-in\/reset\?token=[\w-]{43}$/);
    expect(first).toEqual({ code: 0, json: { email: 'ala@sklep.pl', url } });
    expect(second.json).not.toEqual(first.json);
    const database = await openDatabase(await databaseIn(dataDir));
    const rows = await database.selectFrom('password_reset').selectAll().execute();
    await database.destroy();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(second.json)).not.toContain(rows[0]?.hash_sha256);
    const nobody = await cli('customer', 'reset-password', '--email', 'nobody@sklep.pl');
    expect(nobody).toEqual({ code: 1, json: { error: 'NOT_FOUND' } });
  });

  test('a customer has every module, unless told otherwise, and gets others by a command', async () => {
    const email = 'jan@sklep.pl';
    const named = ['--email', email, '--name', 'Sklep', '--domain', 'sklep.pl', '--password', 'bardzo tajne'];
    const created = await cli('customer', 'create', ...named);
    expect(created.json).toMatchObject({ modules: ['catalog', 'search', 'tracking', 'stylist'] });
    expect(await cli('customer', 'modules', '--email', email, '--modules', 'search, catalog,search')).toEqual(
      {
        code: 0,
        json: { email, modules: ['search', 'catalog'] },
      },
    );
    const database = await openDatabase(await databaseIn(dataDir));
    const found = await findCustomerByEmail(database, email);
    await database.destroy();
    expect(found?.customer.modules).toEqual(['search', 'catalog']);
    for (const wrong of [[], ['--modules', ''], ['--modules', 'search,magic']])
      expect(await cli('customer', 'modules', '--email', email, ...wrong)).toMatchObject({
        code: 1,
        json: { error: 'VALIDATION_FAILED' },
      });
  });

  test('what it does to a customer is written down beside what operators do', async () => {
    const email = 'iga@sklep.pl';
    const named = ['--email', email, '--name', 'Iga', '--domain', 'sklep.pl', '--password', 'bardzo tajne'];
    await cli('customer', 'create', ...named);
    for (const command of ['disable', 'disable', 'enable']) await cli('customer', command, '--email', email);
    await cli('customer', 'modules', '--email', email, '--modules', 'search');
    await cli('relogin', '--email', email);
    const database = await openDatabase(await databaseIn(dataDir));
    const found = await findCustomerByEmail(database, email);
    const page = { page: 1, perPage: 50 };
    const { data } = await listAuditEntries(database, found?.customer.id ?? '', page);
    await database.destroy();
    expect(data.map(({ by, action, before, after }) => [by, action, before, after]).reverse()).toEqual([
      ['command line', 'disabled', '', ''],
      ['command line', 'enabled', '', ''],
      ['command line', 'modules', 'catalog, search, tracking, stylist', 'search'],
      ['command line', 'signed_in_as', '', ''],
    ]);
  });

  test('names every wrong value', async () => {
    const { code, json } = await cli(
      'customer',
      'create',
      '--email',
      'nobody',
      '--password',
      'short',
      '--modules',
      'search,magic',
    );
    expect(code).toBe(1);
    expect((json as { details: { path: string }[] }).details.map(({ path }) => path)).toEqual([
      'email',
      'password',
      'name',
      'domain',
      'modules.1',
    ]);
  });

  test('reads the password from standard input, where no other process sees it', async () => {
    const words = [
      'customer',
      'create',
      '--email',
      'ola@sklep.pl',
      '--name',
      'Sklep',
      '--domain',
      'sklep.pl',
    ];
    const created = await runCli(dataDir, words, 'naprawdę tajne\n');
    expect(created).toMatchObject({ code: 0, json: { email: 'ola@sklep.pl' } });
    const database = await openDatabase(await databaseIn(dataDir));
    const found = await findCustomerByEmail(database, 'ola@sklep.pl');
    await database.destroy();
    expect(await verify(found?.passwordHash ?? '', 'naprawdę tajne')).toBe(true);
    const none = await runCli(dataDir, [...words, '--password', '-']);
    expect(none).toMatchObject({ code: 1, json: { error: 'VALIDATION_FAILED' } });
  });
});
