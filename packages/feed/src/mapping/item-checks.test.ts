import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressCheck } from './item-checks.ts';

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

test('[R3.11] judges an address the same whichever came before it', () => {
  fc.assert(
    fc.property(addresses, (texts) => {
      const isWebAddress = createAddressCheck();
      for (const text of texts)
        expect([text, isWebAddress(text)]).toEqual([
          text,
          /^https?:\/\/[^\s/?#]/i.test(text) && !/\s/.test(text) && URL.canParse(text),
        ]);
    }),
    { numRuns: 3000 },
  );
});
