import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { createFormat } from '../kit/use-format.ts';
import { pl } from '../locales/pl.ts';
import { sampleTextIn } from './use-sample-text.ts';

const i18n = createInstance({ lng: 'pl', resources: { pl: { translation: pl } } });
void i18n.init();
const textIn = (currency: string) => sampleTextIn(i18n.t, createFormat('pl'), currency);
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('[R7.24] formats values as the owner would write them: availability and condition, prices, numbers', () => {
  const text = textIn('PLN');
  expect(text({ path: 'availability', type: 'string' }, 'in_stock')).toBe('Dostępne');
  expect(text({ path: 'condition', type: 'string' }, 'new')).toBe('nowy');
  expect(plain(text({ path: 'price', type: 'number' }, '323.99'))).toBe('323,99 zł');
  expect(text({ path: 'margin', type: 'number' }, '0.125')).toBe('0,125');
});

test('the shop’s own texts stay unchanged', () => {
  const text = textIn('PLN');
  expect(text({ path: 'material', type: 'string' }, 'new')).toBe('new');
  expect(text({ path: 'id', type: 'id' }, '323.99')).toBe('323.99');
  expect(text({ path: 'price', type: 'number' }, 'zapytaj')).toBe('zapytaj');
});

test('a price has two decimals and no currency until that is known', () => {
  expect(textIn('')({ path: 'price', type: 'number' }, '323.9')).toBe('323,90');
});
