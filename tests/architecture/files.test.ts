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

  test('none holds the marks of a merge that was not finished', () => {
    const marks = /^(?:<{7} |>{7} )/m;
    expect([...listSources(), ...listDocuments()].filter((file) => marks.test(readSource(file)))).toEqual([]);
  });

  test('no test replaces a module: its worker may have loaded the real one for another file already', () => {
    const mocking = /\bvi\.(mock|doMock)\(/;
    const isOfPanel = (file: string): boolean => file.startsWith('apps/panel/');
    const found = listSources().filter((file) => !isOfPanel(file) && mocking.test(readSource(file)));
    expect(found).toEqual([]);
  });

  test('[R10.01] no statement updates rows from a list of values, with which SQLite would compare each of them', () => {
    /** An update of a table, in a statement that joins values without naming their ids by `in`. */
    const updatesFromList = /`(?=[^`]*\bupdate (?!set\b))(?=[^`]*\$\{jsonEach\()(?![^`]*\bin \(select\b)/;
    const isFound = (statement: string): boolean => updatesFromList.test(`sql\`${statement}\``);
    expect(isFound(`update image set hash = 1 from $\{jsonEach(rows)} where id = value`)).toBe(true);
    expect(
      isFound(`with given as (select 1 from $\{jsonEach(rows)}) update image set hash = 1 from given`),
    ).toBe(true);
    expect(isFound(`update image set hash = 1 where id in (select value from $\{jsonEach(ids)})`)).toBe(
      false,
    );
    expect(
      listSources().filter((file) => !isTest(file) && updatesFromList.test(readSource(file))),
      'use what storage/sql/update-of-catalog.ts has',
    ).toEqual(['apps/server/src/storage/sql/update-of-catalog.ts']);
  });

  test('[R6.04] every repository function of a feature asks for the customer first, or says why it can’t', () => {
    // What an exemption is for must still be there, or it would cover a new function of the same name.
    const exempt = new Set([
      // The customer is the record itself, or what is looked for.
      ...[
        'createCustomer',
        'insertCustomer',
        'countCustomers',
        'findCustomerByEmail',
        'findCustomerBySymbol',
      ],
      // A secret identifies the customer.
      ...[
        'takeReloginHash',
        'findReset',
        'findSession',
        'insertToken',
        'replaceToken',
        'findCustomerByKey',
        'findTemplateByKey',
      ],
      // A public search only names its instance.
      'findPublicInstance',
      // Visitors’ browsers ask for a picture by its catalog.
      'findPublicImage',
      // Jobs and the writer of events serve all customers.
      ...['listScheduledCatalogs', 'listMappedCatalogs', 'listSearchedCatalogs', 'purgeDeleted', 'listUsage'],
      ...['listDigestReaders', 'purgeDeletedStylizations'],
      ...['listDueCatalogs', 'listUnlisted', 'listExistingCatalogs'],
      ...['claimQueuedRuns', 'listLeasedRuns', 'saveSessionUses', 'deleteExpired'],
      'forgetChoices',
      // Whoever guesses a password is nobody yet.
      'countInDatabase',
      ...[
        'writeGroup',
        'insertEvents',
        'keepNewInMonths',
        'findStored',
        'saveLinks',
        'forgetSomeOld',
        'findLastEvent',
        'isStillThere',
      ],
      ...['listEnding', 'listDueForReading', 'purgeDeletedConfigs', 'purgeInstagramCatalogs'],
      // A catalog of copies is known by its folder alone.
      ...['listExistingInstagramCatalogs', 'listPictureFiles', 'findPublicPicture'],
      // Meta asks for a user of its own.
      ...['listCustomersOfUser', 'insertDeletion', 'finishDeletion', 'findDeletion', 'purgeDeletions'],
      // The taxonomy belongs to the installation; the other one's result takes the customer.
      ...['createTaxonomyReader', 'createReadMapping'],
      // A gateway’s events name payments, setups and cards, and the command line an invoice; whose they are is what is looked for.
      ...['findPaymentOwner', 'findSetupOwner', 'findCardOwner', 'findInvoiceByNumber'],
      // Events, invoices’ numbers and the sandbox’s records belong to the installation.
      ...['insertGatewayEvent', 'hasGatewayEvent', 'findEventCursor', 'saveEventCursor'],
      // Retention is the installation's, not a customer's.
      ...['forgetGatewayEvents', 'forgetCardSetups'],
      ...['takeSequence', 'createSandboxStore'],
      // Figures of the whole server, for whoever watches it.
      'readImportFigures',
      // Jobs and operators serve all customers.
      ...['listSubscribers', 'listUnchecked', 'searchCustomers'],
      // Services, whose own functions take the customer.
      ...['createProductList', 'createActivityLog', 'createFindPublic', 'createTreeCache'],
    ]);
    const signature =
      /export (?:const (\w+) = (?:async )?|async function\*? ?(\w+))(?:<[^>]*>)?\(\s*\w+: Database,?\s*(\w+|\{[^}]*\})?(?:: (\w+))?/g;
    const functions = listSources()
      .filter((file) => /^apps\/server\/src\/features\//.test(file) && !isTest(file))
      .flatMap((file) =>
        [...readSource(file).matchAll(signature)].map(([, constant, generator, second = '', type = '']) => ({
          ...{ file, name: constant ?? generator ?? '', second, type },
        })),
      );
    // If the pattern matched nothing, the test would prove nothing.
    expect(functions.length).toBeGreaterThan(100);
    expect(functions.map(({ name }) => name)).toContain('requeueRun');
    // A place of events begins with the customer; its number stands for both.
    const loose = functions.filter(
      ({ second, type }) =>
        type !== 'EventPlace' && !/^(?:customerId|placeId|\{ customerId\b.*\})$/s.test(second),
    );
    expect(loose.filter(({ name }) => !exempt.has(name)).map(({ file, name }) => `${file} ${name}`)).toEqual(
      [],
    );
    const needed = new Set(loose.map(({ name }) => name));
    expect([...exempt].filter((name) => !needed.has(name))).toEqual([]);
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

  test('every source file that a document names exists', () => {
    const sources = listSources();
    // Decisions tell of their day; the recipes' files are yet to be made.
    const current = listDocuments().filter((document) => !/^docs\/(?:decisions|recipes)\//.test(document));
    const named = current.flatMap((document) =>
      [...readSource(document).matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.tsx?)`/g)].map(([, path = '']) => ({
        document,
        path,
      })),
    );
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter(({ path }) => !sources.some((file) => `/${file}`.endsWith(`/${path}`)));
    expect(missing).toEqual([]);
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
});
