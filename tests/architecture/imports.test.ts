import { describe, expect, test } from 'vitest';
import { entries, importsOf, isTest, listSources, loadsOf, readSource } from './source-files.ts';

const sources = listSources().filter((file) => !isTest(file));
const edges = sources.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
/** What a file loads when it starts: the project's files, and packages by the name that they are imported by. */
const loadedBy = (start: string): string[] => {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const file = entries[name] ?? name;
    if (seen.has(file)) return;
    seen.add(file);
    if (sources.includes(file)) for (const next of loadsOf(file)) visit(next);
  };
  visit(start);
  return [...seen];
};

const breaking = (isBreach: (edge: { from: string; to: string }) => boolean): string[] =>
  edges.filter(isBreach).map(({ from, to }) => `${from} -> ${to}`);

describe('what may import what', () => {
  test('the contract imports zod and nothing else', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('packages/contract/') && to !== 'zod' && !to.startsWith('packages/contract/'),
      ),
    ).toEqual([]);
  });

  test.each([
    'packages/search-engine/src/embedded/worker/search-worker.ts',
    'packages/search-engine/src/embedded/build/builder-thread.ts',
    'apps/server/src/jobs/import-worker.ts',
    'apps/server/src/features/events/writer/event-worker.ts',
  ])('a thread without schemas loads none: %s', (thread) => {
    const loaded = loadedBy(thread);
    expect(loaded).toContain('packages/contract/src/basics/index.ts');
    expect(loaded.filter((name) => /^zod\b/.test(name) || name === 'packages/contract/src/index.ts')).toEqual(
      [],
    );
  });

  test('the client of OpenSearch is loaded by nobody who has no cluster', () => {
    const loaded = loadedBy('apps/server/src/main.ts');
    expect(loaded).toContain('packages/search-engine/src/opensearch/adapter.ts');
    expect(loaded.filter((name) => name.startsWith('@opensearch-project/'))).toEqual([]);
  });

  test('feed and search engine import the contract, but neither each other nor the server', () => {
    const allowed = ['@vitrina/contract'];
    expect(
      breaking(
        ({ from, to }) =>
          /^packages\/(feed|search-engine)\//.test(from) &&
          packageOf(to).startsWith('@vitrina/') &&
          !allowed.includes(packageOf(to)),
      ),
    ).toEqual([]);
    expect(breaking(({ from, to }) => from.startsWith('packages/') && to.startsWith('apps/'))).toEqual([]);
  });

  test('the taxonomy imports the contract and the search engine, and is imported by the server alone', () => {
    const allowed = ['@vitrina/contract', '@vitrina/search-engine'];
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('packages/taxonomy/') &&
          packageOf(to).startsWith('@vitrina/') &&
          !allowed.includes(packageOf(to)),
      ),
    ).toEqual([]);
    expect(
      breaking(({ from, to }) => to === '@vitrina/taxonomy' && !from.startsWith('apps/server/')),
    ).toEqual([]);
  });

  test('the reader of Instagram imports no other package, and is imported by the server alone', () => {
    expect(
      breaking(
        ({ from, to }) => from.startsWith('packages/instagram/') && packageOf(to).startsWith('@vitrina/'),
      ),
    ).toEqual([]);
    expect(
      breaking(({ from, to }) => to === '@vitrina/instagram' && !from.startsWith('apps/server/')),
    ).toEqual([]);
    // It is handed what fetches: the server’s guard stands before every address.
    expect(
      sources
        .filter((file) => file.startsWith('packages/instagram/') && !file.includes('/testing/'))
        .filter((file) => /\bfetch\(|node:https?|undici/.test(readSource(file))),
    ).toEqual([]);
  });

  test('billing imports the contract and its rules; the server alone imports it, the panel its rules too', () => {
    const allowed = ['@vitrina/contract', '@vitrina/billing-rules'];
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('packages/billing') &&
          packageOf(to).startsWith('@vitrina/') &&
          !allowed.includes(packageOf(to)),
      ),
    ).toEqual([]);
    expect(breaking(({ from, to }) => to === '@vitrina/billing' && !from.startsWith('apps/server/'))).toEqual(
      [],
    );
    expect(
      breaking(
        ({ from, to }) =>
          to === '@vitrina/billing-rules' && !/^(?:apps\/(?:server|panel)|packages\/billing)\//.test(from),
      ),
    ).toEqual([]);
  });

  test('a package is imported by its public entry alone; threads without schemas have one of their own', () => {
    const isInside = (to: string): boolean => /^@vitrina\/[\w-]+\/./.test(to);
    expect(breaking(({ to }) => isInside(to) && to !== '@vitrina/contract/basics')).toEqual([]);
    const mayTakeBasics = [
      'packages/feed/',
      'packages/search-engine/',
      'apps/server/src/jobs/import-worker.ts',
      'apps/server/src/features/events/writer/forget-phrases.ts',
      'apps/server/src/storage/time-zone.ts',
    ];
    expect(
      breaking(
        ({ from, to }) =>
          to === '@vitrina/contract/basics' && !mayTakeBasics.some((begin) => from.startsWith(begin)),
      ),
    ).toEqual([]);
    const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');
    expect(breaking(({ from, to }) => /^(packages|apps)\//.test(to) && roomOf(from) !== roomOf(to))).toEqual(
      [],
    );
  });

  test('of the packages the panel imports the contract, and the rules of billing data', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('apps/panel/') &&
          to.startsWith('@vitrina/') &&
          !['@vitrina/contract', '@vitrina/billing-rules'].includes(to),
      ),
    ).toEqual([]);
  });

  test('the search app imports only types from the contract, and its core touches neither the UI nor the DOM', () => {
    const storefront = sources.filter((file) => file.startsWith('apps/storefront/'));
    expect(storefront.length).toBeGreaterThan(20);
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('apps/storefront/') && to.startsWith('@vitrina/') && to !== '@vitrina/contract',
      ),
    ).toEqual([]);
    const withValues = storefront.filter((file) =>
      /(?:^|\n)(?:import(?! type)|export(?! type))[^;]*from '@vitrina\/contract'/.test(readSource(file)),
    );
    expect(withValues).toEqual([]);
    const core = storefront.filter((file) => file.startsWith('apps/storefront/src/core/'));
    expect(
      breaking(({ from, to }) => core.includes(from) && !core.includes(to) && to !== '@vitrina/contract'),
    ).toEqual([]);
    expect(
      core.filter((file) => /\b(?:document|window|navigator|localStorage|location)\./.test(readSource(file))),
    ).toEqual([]);
  });

  test('the test kit is imported by tests and their helpers alone', () => {
    const isForTests = (from: string): boolean =>
      from.startsWith('packages/testkit/') || /^apps\/server\/src\/(storage\/)?testing\//.test(from);
    expect(breaking(({ from, to }) => to === '@vitrina/testkit' && !isForTests(from))).toEqual([]);
    expect(
      breaking(({ from, to }) => /^apps\/server\/src\/(storage\/)?testing\//.test(to) && !isForTests(from)),
    ).toEqual([]);
  });

  test('features of the server don’t import each other', () => {
    const featureOf = (file: string): string | undefined =>
      /^apps\/server\/src\/features\/([\w-]+)\//.exec(file)?.[1];
    expect(
      breaking(
        ({ from, to }) =>
          featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
      ),
    ).toEqual([]);
  });

  test('http, storage, lists and jobs of the server import no feature', () => {
    expect(
      breaking(
        ({ from, to }) =>
          /^apps\/server\/src\/(http|storage|lists|jobs)\//.test(from) &&
          to.startsWith('apps/server/src/features/'),
      ),
    ).toEqual([]);
  });

  test('only the adapter of OpenSearch imports its client', () => {
    const isClient = (to: string): boolean => to.startsWith('@opensearch-project/');
    const adapter = 'packages/search-engine/src/opensearch/';
    expect(breaking(({ from, to }) => isClient(to) && !from.startsWith(adapter))).toEqual([]);
    expect(edges.some(({ from, to }) => isClient(to) && from.startsWith(adapter))).toBe(true);
  });

  test('only storage imports a database driver', () => {
    const drivers = ['node:sqlite', 'pg'];
    expect(
      breaking(({ from, to }) => drivers.includes(to) && !from.startsWith('apps/server/src/storage/')),
    ).toEqual([]);
  });
});
