import { errorCodes } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { adviceFor } from './import-advice.ts';

test('[R8.08] every code that an import can fail with has advice', () => {
  for (const code of errorCodes) expect([code, adviceFor(code).length > 0]).toEqual([code, true]);
});

test.each(['FEED_TOO_LARGE', 'FEED_TOO_COMPLEX', 'IMPORT_OUT_OF_MEMORY', 'IMPORT_TOO_MUCH_DISK'] as const)(
  '[R8.08] %s is mended in the shop before trying again',
  (code) => {
    expect(adviceFor(code)).toEqual(['openFeed', 'importAgain']);
  },
);

test('[R8.08] prices in another currency are taken by changing the catalog’s, first of all', () => {
  expect(adviceFor('IMPORT_OTHER_CURRENCY')).toEqual(['takeCurrency', 'withoutPrices', 'openFeed']);
});

test('[R8.08] only a feed that shrank may be imported anyway', () => {
  expect(errorCodes.filter((code) => adviceFor(code).includes('letThrough'))).toEqual(['IMPORT_SHRUNK']);
});
