import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@vitrina/contract';
import { expect, test } from 'vitest';
import {
  phraseExport,
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

test.each(locales)('[R7.31] so are those of stylizations, in %s', (locale) => {
  const wordsOf = (name: string) => {
    const file = join(root, `apps/panel/src/locales/${locale}/${name}.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { columns: Record<string, string> }).columns;
  };
  const words = { ...wordsOf('reports'), ...wordsOf('later/stylist-report') };
  for (const { name, kind, titles } of stylizationExport)
    expect(titles[locale], name).toBe(kind === 'percent' ? `${words[name]} (%)` : words[name]);
});
