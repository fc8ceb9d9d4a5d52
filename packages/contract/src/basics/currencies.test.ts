import { expect, test } from 'vitest';
import { currencyCodes, usualCurrencyCodes } from './currencies.ts';

/** Those that ICU still names although nobody can pay with them, and units of account. */
const unused: readonly string[] = ['ANG', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];

test('[R1.05] every currency of ISO 4217 can be chosen, the usual ones first, each once', () => {
  const known = Intl.supportedValuesOf('currency').filter((code) => !unused.includes(code));
  expect([...currencyCodes].sort()).toEqual(known.sort());
  expect(currencyCodes.slice(0, usualCurrencyCodes.length)).toEqual(usualCurrencyCodes);
});

test.each(['pl', 'cs', 'en'])('[R1.02] every currency has a name in the panel’s language %s', (tag) => {
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  for (const code of currencyCodes) expect([code, names.of(code)]).not.toEqual([code, code]);
});
