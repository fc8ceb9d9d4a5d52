export type Target = {
  /** The file that is changed. */
  readonly file: string;
  /** What should notice. */
  readonly tests: readonly string[];
  readonly project: 'node' | 'panel' | 'storefront';
};

const feed = 'packages/feed/src';
const server = 'apps/server/src';
const storefront = 'apps/storefront/src/core';

/** Where a fault would cost a shop most, and nobody would see it at once. */
export const targets: readonly Target[] = [
  {
    file: `${feed}/fetch/address-guard.ts`,
    tests: [`${feed}/fetch`],
    project: 'node',
  },
  {
    file: `${server}/features/events/writer/forget.ts`,
    tests: [`${server}/features/events/writer`],
    project: 'node',
  },
  {
    file: `${server}/jobs/housekeeping.ts`,
    tests: [`${server}/jobs/housekeeping.test.ts`, `${server}/jobs/clock-jumps.test.ts`],
    project: 'node',
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
    }),
  ),
];
