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
    '/api/xmlAnalyzer/analyze?xmlUri=…&x=…',
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
});

test('only the values of harmless parameters reach a log, however their names are written', () => {
  for (const url of [
    '/api/catalogInstance/x/feedCredentials?username=hunter2&password=hunter2',
    '/sign-in?email=hunter2&password=hunter2',
    '/api/auth/password?currentPassword=hunter2',
    '/api/xmlAnalyzer/analyze?xmlUri[]=u:hunter2@x',
    '/api/xmlAnalyzer/analyze?%78mlUri=u:hunter2@x',
    '/api/xmlAnalyzer/analyze?xmlUri=https%253A%252F%252Fu%253Ahunter2%2540shop.pl',
    '/api/xmlAnalyzer/analyze/https%253A%252F%252Fu%253Ahunter2%2540shop.pl',
    '/api/xmlAnalyzer/analyze/https:%2525252f%2525252fu:hunter2@shop.pl',
    '/public/search/x?q=https%253A%252F%252Fu%253Ahunter2%2540shop.pl',
    '/public/search/x?%76isitor=hunter2',
    '/%70ublic/visitors/hunter2',
    '/public/visitors/a%2Fhunter2',
    '/api/x?hunter2',
    '/api/x?hunter2=',
    `/api/x?q=%68unter2${'a'.repeat(43)}`,
    `/api/x?q=%${'25'.repeat(20)}68unter2`,
    '/api/x?a=1?password=hunter2',
  ])
    expect(withoutSecrets(url), url).not.toContain('hunter2');
  expect(withoutSecrets('/sign-in?email=a@b.pl&password=x')).toBe('/sign-in?email=…&password=…');
  for (const url of [
    '/public/search/x?q=buty%20%C5%BC&page=2&perPage=20&sort=price',
    '/api/search/x/history?page=2&kind=rules',
    '/api/catalog/periodicCatalog?catalogId=abc-1',
  ])
    expect(withoutSecrets(url)).toBe(url);
});

test('no visitor’s name reaches a log', () => {
  expect(withoutSecrets('/public/visitors/abc-1?searchId=x')).toBe('/public/visitors/…?searchId=x');
  expect(withoutSecrets('/mailing/some-key/anna@shop.pl/1.png')).toBe('/mailing/…');
  expect(withoutSecrets('/public/search/x?q=buty&visitor=abc-1')).toBe('/public/search/x?q=buty&visitor=…');
});
