import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientRows } from '../e2e/instantsearch-clients.ts';
import { widgetRows } from '../e2e/instantsearch-widgets.ts';

const document = readFileSync(new URL('../../docs/instantsearch.md', import.meta.url), 'utf8');
const [widgets = '', clients = ''] = document.split('## Other clients');
const rowsOf = (text: string): (string | undefined)[][] =>
  [...text.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, tells]) => [name, tells]);

test('[R10.04] the table of InstantSearch’s widgets has the rows that are stories in the browser, and no others', () => {
  expect(rowsOf(widgets)).toEqual(Object.entries(widgetRows));
});

test('[R10.04] so has the table of other clients', () => {
  expect(rowsOf(clients)).toEqual(Object.entries(clientRows).map(([name, { tried }]) => [name, tried]));
});
