import type { LanguageCode } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { readMoneyWords, readPriceRange } from './price-range.ts';

const read = (query: string, language: LanguageCode = 'pol', currency = 'PLN') => {
  const found = readPriceRange(query, language, currency);
  return found && [found.from, found.to, found.rest, found.text];
};

describe('[R10.03] a range of prices in a query', () => {
  test.each([
    ['buty do 200 zł', null, 200, 'buty', 'do 200 zł'],
    ['Buty DO 200zł czarne', null, 200, 'Buty czarne', 'DO 200zł'],
    ['buty poniżej 99,90 zl', null, 99.9, 'buty', 'poniżej 99,90 zl'],
    ['prezent do 1 000 pln', null, 1000, 'prezent', 'do 1 000 pln'],
    ['laptop od 2000 do 3500 zł', 2000, 3500, 'laptop', 'od 2000 do 3500 zł'],
    ['laptop od 2000 zł do 3500 zł', 2000, 3500, 'laptop', 'od 2000 zł do 3500 zł'],
    ['między 50 a 100 złotych kubek', 50, 100, 'kubek', 'między 50 a 100 złotych'],
    ['kubek 50-100 zł', 50, 100, 'kubek', '50-100 zł'],
    ['kubek 50 zł – 100 zł', 50, 100, 'kubek', '50 zł – 100 zł'],
    ['tańsze niż 20 zł', null, 20, '', 'tańsze niż 20 zł'],
    ['powyżej 500 zł', 500, null, '', 'powyżej 500 zł'],
    ['buty max. 200 zł', null, 200, 'buty', 'max. 200 zł'],
    ['buty <200 zł', null, 200, 'buty', '<200 zł'],
    ['buty >= 200 zł', 200, null, 'buty', '>= 200 zł'],
    ['buty do 200,-', null, 200, 'buty', 'do 200,-'],
    ['buty do 200,- zł czarne', null, 200, 'buty czarne', 'do 200,- zł'],
    ['tańsze od 20 zł', null, 20, '', 'tańsze od 20 zł'],
  ])('in Polish: %s', (query, from, to, rest, text) => {
    expect(read(query)).toEqual([from, to, rest, text]);
  });

  test.each<[string, LanguageCode, string, number | null, number | null, string]>([
    ['boty do 500 Kč', 'cze', 'CZK', null, 500, 'boty'],
    ['boty mezi 500 a 1 000 korun', 'cze', 'CZK', 500, 1000, 'boty'],
    ['shoes under $50', 'eng', 'USD', null, 50, 'shoes'],
    ['shoes under $ 1,250.50', 'eng', 'USD', null, 1250.5, 'shoes'],
    ['shoes between £50 and £100', 'eng', 'GBP', 50, 100, 'shoes'],
    ['$50-$100 shoes', 'eng', 'USD', 50, 100, 'shoes'],
    ['Schuhe unter 1.500 €', 'ger', 'EUR', null, 1500, 'Schuhe'],
    ['scarpe fino a 80 euro', 'ita', 'EUR', null, 80, 'scarpe'],
    ['cipő 5000 Ft alatt', 'hun', 'HUF', null, 5000, 'cipő'],
    ['cipő 5000 Ft-ig', 'hun', 'HUF', null, 5000, 'cipő'],
    ['pantofi până la 200 lei', 'rum', 'RON', null, 200, 'pantofi'],
    ['cipele do 50 eura', 'hrv', 'EUR', null, 50, 'cipele'],
    ['взуття до 1000 грн', 'ukr', 'UAH', null, 1000, 'взуття'],
    ['обувки под 100 лв', 'bul', 'BGN', null, 100, 'обувки'],
    ['topánky do 60 €', 'slo', 'EUR', null, 60, 'topánky'],
  ])('in other languages: %s', (query, language, currency, from, to, rest) => {
    expect(read(query, language, currency)?.slice(0, 3)).toEqual([from, to, rest]);
  });

  test.each<[string, LanguageCode, string, number | null, number | null, string]>([
    ['buty nie droższe niż 200 zł', 'pol', 'PLN', null, 200, 'buty'],
    ['nie więcej niż 200 zł', 'pol', 'PLN', null, 200, ''],
    ['nie tańsze niż 200 zł', 'pol', 'PLN', 200, null, ''],
    ['nie mniej niż 200 zł', 'pol', 'PLN', 200, null, ''],
    ['ne dražší než 200 Kč', 'cze', 'CZK', null, 200, ''],
    ['no more than $50', 'eng', 'USD', null, 50, ''],
    ['not under $50', 'eng', 'USD', 50, null, ''],
    ['nicht teurer als 50 €', 'ger', 'EUR', null, 50, ''],
    ['не більше 100 грн', 'ukr', 'UAH', null, 100, ''],
  ])('is turned round by a negation: %s', (query, language, currency, from, to, rest) => {
    expect(read(query, language, currency)?.slice(0, 3)).toEqual([from, to, rest]);
  });

  test('is told from other numbers by the currency', () => {
    for (const query of [
      ...[
        'buty do biegania',
        'hantle do 200 kg',
        'kabel 2-3 m',
        'karta podarunkowa 200 zł',
        'do 200',
        '50-100',
      ],
      ...['krzesło do 150 złącze', 'worek do 20 euro', 'ado 200 zł', 'do 200 złotówka1', '', 'zł', 'do zł'],
    ])
      expect(read(query), query).toBeNull();
  });

  test('that is turned round is turned back, and of several ranges what they share counts', () => {
    expect(read('kubek 100-50 zł')).toEqual([50, 100, 'kubek', '100-50 zł']);
    expect(read('od 200 do 100 zł')).toEqual([100, 200, '', 'od 200 do 100 zł']);
    expect(read('od 50 zł kubek do 100 zł')?.slice(0, 3)).toEqual([50, 100, 'kubek']);
    expect(read('do 100 zł do 200 zł do 50 zł')?.slice(0, 3)).toEqual([null, 50, '']);
  });

  test('that nobody can mean does no harm', () => {
    for (const query of [
      ...['do 999999999999999999 zł', `${'9'.repeat(990)} zł`, 'do 1,2,3,4 zł', `${'do 5 zł '.repeat(120)}`],
      ...[
        `${'1 000 '.repeat(160)}zł`,
        `${'1-'.repeat(490)}2 zł`,
        '\u0000do 5 zł',
        'do 5 zł\u202e',
        'do ５ zł',
      ],
    ])
      expect(() => read(query)).not.toThrow();
    expect(read('do 5 zł', 'pol', 'nosuch')).toBeNull();
  });

  test('keeps its place among letters of two halves and marks typed apart', () => {
    expect(read('😀 do 20 zł 😀')).toEqual([null, 20, '😀 😀', 'do 20 zł']);
    expect(read('boty do 500 Kc\u030c', 'cze', 'CZK')).toEqual([null, 500, 'boty', 'do 500 Kč']);
  });
});

test('[R10.03] a currency behind a number that names no range is told from a unit and from other words', () => {
  const read = (query: string) => readMoneyWords(query, 'PLN');
  expect(read('karta podarunkowa za 200 zł')).toEqual(['zl']);
  expect(read('karta 200 PLN, złota')).toEqual(['pln']);
  for (const other of ['złączka zł', 'worek 20 euro', 'lina 10 ft', 'hantle 5 kg', ''])
    expect(read(other)).toEqual([]);
});
