import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@vitrina/contract';
import { expect, test } from 'vitest';
import {
  phraseExport,
  postExport,
  productExport,
  stylizationExport,
} from '../../apps/server/src/features/reports/export-columns.ts';

const root = join(import.meta.dirname, '../..');

test.each(locales)('[R7.31] the columns of an export are called as on the screen, in %s', (locale) => {
  const file = join(root, `apps/panel/src/locales/${locale}/reports.json`);
  const words = (JSON.parse(readFileSync(file, 'utf8')) as { columns: Record<string, string> }).columns;
  for (const { name, kind, titles } of [...phraseExport, ...productExport])
    expect(titles[locale], name).toBe(kind === 'percent' ? `${words[name]} (%)` : words[name]);
});

test.each(
  locales.flatMap((locale) => [
    { locale, kind: 'looks', columns: stylizationExport } as const,
    { locale, kind: 'posts', columns: postExport } as const,
  ]),
)('[R7.31] so are those of $kind, in $locale', ({ locale, kind, columns }) => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, `apps/panel/src/locales/${locale}/${name}.json`), 'utf8'));
  const { columns: shared } = read('reports') as { columns: Record<string, string> };
  const own = read('later/showcase-report') as Record<typeof kind, { name: string }>;
  const words: Record<string, string> = { ...shared, name: own[kind].name };
  for (const { name, kind: cell, titles } of columns)
    expect(titles[locale], name).toBe(cell === 'percent' ? `${words[name]} (%)` : words[name]);
});
