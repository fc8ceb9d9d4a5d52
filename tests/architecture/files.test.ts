import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, listDocuments, listSources, readSource, root } from './source-files.ts';

/** Files that may be longer than 400 lines, each with its reason. */
const longFiles: Record<string, string> = {};

const linesOf = (file: string): number => readSource(file).split('\n').length;

describe('files', () => {
  test('have at most 400 lines, or a reason', () => {
    const tooLong = listSources().filter(
      (file) => !isTest(file) && linesOf(file) > 400 && !(file in longFiles),
    );
    expect(tooLong).toEqual([]);
  });

  test('[R6.04] every repository function of a feature asks for the customer first, or says why it can’t', () => {
    // In auth the secret identifies the customer, in account the customer is the record itself, jobs serve all customers, and a
    // public search only names its instance.
    const exempt = new Set([
      'listScheduledCatalogs',
      'listMappedCatalogs',
      'listUsage',
      'listSearchedCatalogs',
      'purgeDeleted',
      'listAbandonedRuns',
      'takeReloginHash',
      'findSession',
      'insertToken',
      'replaceToken',
      'saveSessionUses',
      'findCustomerByKey',
      'deleteExpired',
      'findCustomerByEmail',
      'insertCustomer',
      'countCustomers',
      'findCustomerBySymbol',
      'findPublicInstance',
    ]);
    const signature = /export const (\w+) = (?:async )?(?:<[^>]*>)?\(\s*database: Database,\s*(\w+)?/g;
    const repositories = listSources().filter((file) => /features\/[\w/-]+\/repository\.ts$/.test(file));
    expect(repositories.length).toBeGreaterThan(0);
    const functions = repositories.flatMap((file) =>
      [...readSource(file).matchAll(signature)].map(([, name = '', second]) => ({ file, name, second })),
    );
    // If the pattern matched nothing, the test would prove nothing.
    expect(functions.length).toBeGreaterThan(50);
    const loose = functions
      .filter(({ name, second }) => second !== 'customerId' && !exempt.has(name))
      .map(({ file, name }) => `${file} ${name}`);
    expect(loose).toEqual([]);
  });

  test('AGENTS.md is short, and every path in it exists', () => {
    const text = readFileSync(join(root, 'AGENTS.md'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(150);
    const cited = [...text.matchAll(/`((?:apps|packages|tests|docs|bench|scripts|deploy)\/[\w./-]+)`/g)].map(
      (match) => match[1] ?? '',
    );
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('every relative link in the documents has a target', () => {
    const dead = listDocuments().flatMap((document) =>
      [...readSource(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(join(root, dirname(document), target)))
        .map((target) => `${document} -> ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('the lock file holds no download addresses', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });
});
