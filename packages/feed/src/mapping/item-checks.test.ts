import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressReader } from './item-checks.ts';

/** Addresses of a few sites, some of them invalid, with anything appended. */
const addresses = fc.array(
  fc
    .tuple(
      fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://', 'https:/', ''),
      fc.constantFrom(
        'a.pl',
        'a.pl:80',
        'a.pl:99999',
        'a.p',
        '1.2.3.4',
        '1.2.3.999',
        'u:p@a.pl',
        'ż.pl',
        '%',
        '[',
      ),
      fc.constantFrom('', '/', '?', '#', '\\', '/?', '?/', ':', '@'),
      fc.string({
        unit: fc.constantFrom('a', '/', '?', '#', '%', '@', ':', '[', '\\', ' ', 'ą'),
        maxLength: 4,
      }),
    )
    .map((parts) => parts.join('')),
  { maxLength: 12 },
);

test('[R3.11] judges an address the same whichever came before it, and gives one that browsers accept', () => {
  fc.assert(
    fc.property(addresses, (texts) => {
      const readAddress = createAddressReader();
      for (const text of texts) {
        const read = readAddress(text);
        const isGood = /^https?:\/\/[^\s/?#]/i.test(text) && URL.canParse(text);
        expect([text, 'address' in read]).toEqual([text, isGood]);
        if ('address' in read) expect(new URL(read.address).href).toBe(new URL(text).href);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['https://shop.example/kubek biały', 'https://shop.example/kubek%20bia%C5%82y'],
  ['https://shop.example/ą?q=ę#ć', 'https://shop.example/%C4%85?q=%C4%99#%C4%87'],
  ['https://żółw.example/a', 'https://xn--w-uga1v8h.example/a'],
  ['https://shop.example/50%25 a', 'https://shop.example/50%25%20a'],
  ['https://shop.example/\u202ea', 'https://shop.example/%E2%80%AEa'],
])('[R3.11] writes %j as browsers do', (text, address) => {
  expect(createAddressReader()(text)).toEqual({ address, isEncoded: true });
});

test.each([
  ['/p/1', 'not_absolute'],
  ['shop.example/p/1', 'not_absolute'],
  ['shop.example:8080/p/1', 'not_absolute'],
  ['//shop.example/p', 'not_absolute'],
  ['ftp://shop.example/p', 'not_web'],
  ['javascript:alert(1)', 'not_web'],
  ['https://', 'no_host'],
  ['https:/shop.example', 'no_host'],
  ['https://sh op.example/', 'host'],
  ['https://shop.example:99999/', 'host'],
  [`https://shop.example/${'x'.repeat(3000)}`, 'too_long'],
  [`https://shop.example/${'ą'.repeat(1000)}`, 'too_long'],
])('[R3.11] says what is wrong with %.40s: %s', (text, fault) => {
  expect(createAddressReader()(text)).toEqual({ fault });
});
