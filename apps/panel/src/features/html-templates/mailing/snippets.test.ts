import { expect, test } from 'vitest';
import { addressOf, isUnreachable, type MailingChoice, mergeTags, pictureSnippet } from './snippets.ts';

const choice: MailingChoice = {
  server: 'https://szukaj.example',
  template: { mailingKey: 'key', width: 200, height: 320 },
  searchId: 'abc',
  source: { type: 'category', category: 'Dom > Meble & lampy' },
  count: 6,
};

test('[R2.06] an address has widget, source and count', () => {
  expect(addressOf(choice, 'products.json')).toBe(
    'https://szukaj.example/mailing/key/products.json?widget=abc&category=Dom+%3E+Meble+%26+lampy&count=6',
  );
  expect(addressOf({ ...choice, source: { type: 'popular' } }, 'block.html', { layout: 'mail' })).toBe(
    'https://szukaj.example/mailing/key/block.html?widget=abc&count=6&layout=mail',
  );
});

test('each position is a picture and a link of the same campaign, three in a row', () => {
  const code = pictureSnippet(choice, mergeTags.Mailchimp);
  expect(code.match(/<tr>/g)).toHaveLength(2);
  expect(code).toContain('href="https://szukaj.example/mailing/key/*|CAMPAIGN_UID|*/6?widget=abc&amp;');
  expect(code).toContain('src="https://szukaj.example/mailing/key/*|CAMPAIGN_UID|*/6.png?widget=abc&amp;');
  expect(code).toContain('width="200" height="320"');
});

test('an address without https or on this machine is no good for mail tools', () => {
  expect(['http://a.example', 'https://localhost:3000', 'https://a.example'].map(isUnreachable)).toEqual([
    true,
    true,
    false,
  ]);
});
