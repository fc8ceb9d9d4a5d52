export type Target = {
  /** The file that is changed. */
  readonly file: string;
  /** Only mutants that begin in lines like this, where one rule of a long file matters. */
  readonly lines?: RegExp;
  /** The test files that should notice; `title` narrows them to tests whose title matches. */
  readonly tests: readonly string[];
  readonly title?: string;
  readonly project: 'node' | 'panel' | 'storefront';
  /** At most so many mutants, taken evenly from all of them. */
  readonly sample: number;
};

const feed = 'packages/feed/src';
const engine = 'packages/search-engine/src';
const server = 'apps/server/src';
const panel = 'apps/panel/src/api/editor';
const storefront = 'apps/storefront/src/core';

/** Places where a fault would cost a shop most and nobody would see it at once. */
export const targets: readonly Target[] = [
  {
    file: `${feed}/fetch/address-guard.ts`,
    tests: [`${feed}/fetch/address-guard.test.ts`],
    project: 'node',
    sample: 40,
  },
  {
    file: `${server}/http/register-calls.ts`,
    tests: [`${server}/http/access.test.ts`],
    project: 'node',
    sample: 40,
  },
  {
    file: `${server}/http/public-access.ts`,
    tests: ['public-search', 'public-rate'].map((name) => `${server}/features/storefront/${name}.test.ts`),
    project: 'node',
    sample: 24,
  },
  {
    file: `${server}/jobs/import-worker.ts`,
    lines: /productsBefore/,
    tests: [`${server}/features/imports/imports.test.ts`],
    title: 'lost more than half',
    project: 'node',
    sample: 12,
  },
  {
    file: `${server}/features/imports/run-import.ts`,
    lines: /allowShrink/,
    tests: [`${server}/features/imports/imports.test.ts`],
    title: 'lost more than half',
    project: 'node',
    sample: 12,
  },
  {
    file: `${server}/features/events/writer/forget.ts`,
    tests: [`${server}/features/events/writer/forget.test.ts`],
    project: 'node',
    sample: 40,
  },
  {
    file: `${server}/jobs/housekeeping.ts`,
    tests: [`${server}/jobs/housekeeping.test.ts`],
    project: 'node',
    sample: 40,
  },
  ...['count-facets', 'count-values', 'disjunctive-facets'].map(
    (name): Target => ({
      file: `${engine}/embedded/search/facets/${name}.ts`,
      tests: [`${engine}/conformance`, `${engine}/oracle/random-search.test.ts`],
      project: 'node',
      sample: 14,
    }),
  ),
  {
    file: `${panel}/edit-session.ts`,
    tests: [`${panel}/edit-session.test.ts`],
    project: 'panel',
    sample: 40,
  },
  {
    file: `${panel}/use-leaving.ts`,
    tests: [`${panel}/use-editor.test.tsx`],
    project: 'panel',
    sample: 20,
  },
  ...[
    'results',
    'suggester',
    'event-queue',
    'category-tree',
    'product-view',
    'panel-sections',
    'tracker',
  ].map(
    (name): Target => ({
      file: `${storefront}/${name}.ts`,
      tests: [storefront],
      project: 'storefront',
      sample: 30,
    }),
  ),
];
