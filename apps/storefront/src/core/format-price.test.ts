// @vitest-environment node
import { expect, test } from 'vitest';
import { buildConfig } from '../testing/build-config.ts';
import { fillLabel, fillOrAppend } from './fill-label.ts';
import { formatPrice } from './format-price.ts';

const show = (general: { currency?: string; removeDecimals?: boolean }, price: number): string =>
  formatPrice(price, buildConfig({ settings: { general } })).replaceAll(/\s/g, ' ');

test('[R3.20] formats prices as the shop wants: with its currency symbol, with or without decimals', () => {
  expect(show({}, 1299.5)).toBe('1299,50 zł');
  expect(show({ currency: 'PLN' }, 1299.5)).toBe('1299,50 PLN');
  expect(show({ removeDecimals: true }, 1299.5)).toBe('1300 zł');
  expect(show({ currency: 'zł brutto', removeDecimals: true }, 12345)).toBe('12 345 zł brutto');
});

test('[R3.24] fills placeholders of labels and leaves unknown ones out', () => {
  expect(fillLabel('{{count}} z {{ all }}{{x}}', { count: 3, all: 9 })).toBe('3 z 9');
  expect(fillLabel('{{constructor}}', {})).toBe('');
  expect(fillOrAppend('Strona', 'page', '2')).toBe('Strona: 2');
  expect(fillOrAppend('Strona {{page}}', 'page', '2')).toBe('Strona 2');
});
