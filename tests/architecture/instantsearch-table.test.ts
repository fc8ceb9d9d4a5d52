import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { widgetRows } from '../e2e/instantsearch-widgets.ts';

test('[R10.04] the table of InstantSearch’s widgets has the rows that are stories in the browser, and no others', () => {
  const text = readFileSync(new URL('../../docs/instantsearch.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, shows]) => [name, shows]);
  expect(rows).toEqual(Object.entries(widgetRows));
});
