import { expect, test } from 'vitest';
import { newSecret } from '../storage/ids.ts';
import { withoutSecrets } from './log-options.ts';

test('no secret reaches a log, wherever in an address it stands', () => {
  const secret = newSecret();
  for (const url of [
    `/auth/${secret}`,
    `/AUTH/${secret}`,
    `//auth/${secret}`,
    `/api/auth/relogin/${secret}?x=1`,
    `/api/auth/relogin//${secret}`,
    `/api/auth/profile?access_token=${secret}`,
  ]) {
    expect(withoutSecrets(url), url).not.toContain(secret);
  }
  expect(withoutSecrets('/api/xmlAnalyzer/analyze?xmlUri=https%3A%2F%2Fshop.pl%2F%3Fkey%3Dabc&x=1')).toBe(
    '/api/xmlAnalyzer/analyze?xmlUri=…&x=1',
  );
  expect(withoutSecrets('/api/catalog/catalogs?page=2')).toBe('/api/catalog/catalogs?page=2');
});

test('no password of an address reaches a log, whatever the value is called and however it is written', () => {
  for (const feed of [
    'https://user:hunter2@shop.pl/f.xml',
    'https://user:p@hunter2@shop.pl/f.xml',
    'https:\\\\user:hunter2@shop.pl/f.xml',
    'https://hunter2@shop.pl/f.xml',
    'http://:hunter2@shop.pl/a@b.xml',
  ])
    for (const value of [feed, encodeURIComponent(feed), encodeURIComponent(feed).toLowerCase()])
      for (const url of [
        `/api/xmlAnalyzer/analyze?xmlUri=${value}`,
        `/api/xmlAnalyzer/preview?x=1&XMLURI=${value}&y=2`,
        `/api/xmlAnalyzer/analyze?xml%55ri=${value}`,
        `/api/xmlAnalyser/analyze?url=${value}`,
        `/api/xmlAnalyzer/analyze/${value}`,
        `/${value}`,
      ])
        expect(withoutSecrets(url), url).not.toContain('hunter2');
  expect(withoutSecrets('/api/x?mail=a@b.pl&url=https%3A%2F%2Fu%3Ap%40shop.pl%2Ff.xml')).toBe(
    '/api/x?mail=a@b.pl&url=https:…%40shop.pl%2Ff.xml',
  );
});

test('no visitor’s name reaches a log', () => {
  expect(withoutSecrets('/public/visitors/abc-1?searchId=x')).toBe('/public/visitors/…?searchId=x');
  expect(withoutSecrets('/public/search/x?q=buty&visitor=abc-1')).toBe('/public/search/x?q=buty&visitor=…');
});
