import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes, sendId } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { altTextsIn } from './alt-texts.ts';
import { addressOf, isUnreachable, type MailingChoice, mailingTools, pictureSnippet } from './snippets.ts';

const choice: MailingChoice = {
  server: 'https://szukaj.example',
  template: { mailingKey: 'key', width: 200, height: 320 },
  searchId: 'abc',
  source: { type: 'category', category: 'Dom > Meble & lampy' },
  count: 6,
};
const altOf = altTextsIn('eng', 'pl');

test('[R2.06] an address has widget, source and count', () => {
  expect(addressOf(choice, 'products.json')).toBe(
    'https://szukaj.example/mailing/key/products.json?widget=abc&category=Dom+%3E+Meble+%26+lampy&count=6',
  );
  expect(addressOf({ ...choice, source: { type: 'popular' } }, 'block.html', { layout: 'mail' })).toBe(
    'https://szukaj.example/mailing/key/block.html?widget=abc&count=6&layout=mail',
  );
});

test('each position is a picture and a link of the same campaign, and says what it is', () => {
  const code = pictureSnippet(choice, '*|CAMPAIGN_UID|*', altOf);
  expect(code.match(/<img /g)).toHaveLength(6);
  expect(code).toContain('href="https://szukaj.example/mailing/key/*|CAMPAIGN_UID|*/6?widget=abc&amp;');
  expect(code).toContain('src="https://szukaj.example/mailing/key/*|CAMPAIGN_UID|*/6.png?widget=abc&amp;');
  expect(code).toContain('width="200" height="320"');
  expect(code).toContain(`alt="${altOf(6)}"`);
  expect(pictureSnippet(choice, 'lato', () => 'a "b" <c>')).toContain('alt="a &quot;b&quot; &lt;c>"');
});

test('classic Outlook reads a table of as many columns as the mail is wide for, and nothing is wider than the mail', () => {
  const outlookOf = (width: number, height: number, count = 6): string =>
    pictureSnippet({ ...choice, count, template: { mailingKey: 'key', width, height } }, 'lato', altOf);
  const rowsOf = (code: string): number[] =>
    code
      .split('<tr>')
      .slice(1)
      .map((row) => row.match(/<td /g)?.length ?? 0);
  expect(rowsOf(outlookOf(200, 320))).toEqual([3, 3]);
  expect(rowsOf(outlookOf(300, 420, 3))).toEqual([2, 1]);
  const wide = outlookOf(1200, 400, 1);
  expect(wide).toContain('max-width:600px');
  expect(wide).toContain('width="600" height="200"');
  for (const tag of ['table', 'tr', 'td', 'div', 'a'])
    expect(wide.match(new RegExp(`<${tag}[ >]`, 'g'))).toHaveLength(
      wide.match(new RegExp(`</${tag}>`, 'g'))?.length ?? -1,
    );
});

test('a reader without pictures is spoken to in the shop’s language, or in the panel’s while that isn’t known', () => {
  expect(altTextsIn('ger', 'pl')(2)).toBe('Produkt 2 – im Shop ansehen');
  expect(altTextsIn(null, 'cz')(2)).toBe('Produkt 2 – zobrazit v e-shopu');
  for (const language of languageCodes) expect(altTextsIn(language, 'en')(7)).toMatch(/7.*\p{L}/u);
});

test('a tool’s own name of a campaign is never a reader’s address', () => {
  const names = mailingTools.flatMap((tool) =>
    tool.kind === 'pictures' && tool.sendId !== null ? [tool.sendId] : [],
  );
  expect(names.join()).not.toMatch(/mail\b|subscriber|contact|@/i);
  expect(sendId.safeParse('anna@shop.example').success).toBe(false);
});

test('the documentation has the very code that the panel gives', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/mailing.md'), 'utf8');
  const documented: MailingChoice = {
    server: 'https://search.example',
    template: { mailingKey: '{mailingKey}', width: 200, height: 320 },
    searchId: '{searchId}',
    source: { type: 'popular' },
    count: 2,
  };
  const plain = (code: string): string => code.replaceAll('%7B', '{').replaceAll('%7D', '}');
  for (const tool of mailingTools) {
    expect(page).toContain(tool.name);
    if (tool.kind === 'pictures' && tool.sendId !== null) expect(page).toContain(tool.sendId);
    if (tool.kind === 'data') expect(page).toContain(tool.code);
  }
  expect(page).toContain(plain(pictureSnippet(documented, '*|CAMPAIGN_UID|*', altOf)));
  expect(page).toContain(plain(addressOf({ ...documented, count: 6 }, 'products.json', { layout: 'mail' })));
});

test('an address without https or on this machine is no good for mail tools', () => {
  expect(['http://a.example', 'https://localhost:3000', 'https://a.example'].map(isUnreachable)).toEqual([
    true,
    true,
    false,
  ]);
});
