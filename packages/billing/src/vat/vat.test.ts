import { expect, test } from 'vitest';
import { decideVat } from './vat-treatment.ts';
import { createViesRegistry } from './vies-registry.ts';

const polish = { sellerCountry: 'PL' } as const;

test.each([
  ['PL', 'valid', 'domestic', 2300],
  ['PL', 'none', 'domestic', 2300],
  ['CZ', 'valid', 'reverse_charge', 0],
  ['GR', 'valid', 'reverse_charge', 0],
  ['CZ', 'none', 'eu_consumer', 2300],
  ['CZ', 'invalid', 'eu_consumer', 2300],
  ['GB', 'valid', 'export', 0],
  ['US', 'none', 'export', 0],
] as const)(
  'a Polish seller’s buyer in %s with a number that is %s: %s',
  (buyerCountry, buyerNumber, kind, rateBp) => {
    expect(decideVat({ ...polish, buyerCountry, buyerNumber })).toEqual({
      kind,
      rateBp,
      isToBeChecked: false,
    });
  },
);

test('a number that the register has not answered about is accepted by its form, to be checked again', () => {
  expect(decideVat({ ...polish, buyerCountry: 'DE', buyerNumber: 'unchecked' })).toEqual({
    ...{ kind: 'reverse_charge', rateBp: 0, isToBeChecked: true },
  });
});

test('a seller outside of the European Union has the rate that it says', () => {
  const swiss = { sellerCountry: 'CH', sellerRateBp: 810, buyerNumber: 'none' } as const;
  expect(decideVat({ ...swiss, buyerCountry: 'CH' })).toMatchObject({ kind: 'domestic', rateBp: 810 });
  expect(decideVat({ ...swiss, buyerCountry: 'PL' })).toMatchObject({ kind: 'export', rateBp: 0 });
});

const ask = (reply: unknown) => {
  const asked: unknown[] = [];
  const registry = createViesRegistry({
    requester: { country: 'PL', number: 'PL5260250274' },
    postJson: (url, body) => {
      asked.push([url, body]);
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    },
  });
  return { asked, check: registry.check('GR', '094259216') };
};

test('VIES is asked for Greece as EL, by the seller, and its consultation number is told', async () => {
  const { asked, check } = ask({ valid: true, name: 'ΟΤΕ ΑΕ', requestIdentifier: 'WAPIAAAAY1' });
  expect(await check).toEqual({ kind: 'valid', name: 'ΟΤΕ ΑΕ', consultationNumber: 'WAPIAAAAY1' });
  expect(asked).toEqual([
    [
      'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
      {
        ...{ countryCode: 'EL', vatNumber: '094259216' },
        ...{ requesterMemberStateCode: 'PL', requesterNumber: '5260250274' },
      },
    ],
  ]);
});

test('a state that tells no name tells none', async () => {
  expect(await ask({ valid: true, name: '---', requestIdentifier: '' }).check).toEqual({
    ...{ kind: 'valid', name: null, consultationNumber: null },
  });
});

test.each([
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ',
  'SOMETHING_NEW',
])('%s is not an answer about the number', async (error) => {
  const reply = { actionSucceed: false, errorWrappers: [{ error }] };
  expect(await ask(reply).check).toEqual({ kind: 'unknown', why: error });
});

test('only the register’s word makes a number invalid: no silence and no rubbish does', async () => {
  expect(await ask({ valid: false }).check).toEqual({ kind: 'invalid' });
  const wrong = { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] };
  expect(await ask(wrong).check).toEqual({ kind: 'invalid' });
  expect(await ask(new Error('no network')).check).toMatchObject({ kind: 'unknown' });
  expect(await ask('<html>').check).toMatchObject({ kind: 'unknown' });
  expect(await ask({ errorWrappers: [] }).check).toMatchObject({ kind: 'unknown' });
});
