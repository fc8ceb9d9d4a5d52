import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languageCodes, plans } from './basics/lookups.ts';
import type { Call } from './call.ts';
import { catalogSettings } from './calls/catalogs.ts';
import { calls } from './calls.ts';
import { validate } from './validation.ts';

const all = Object.entries<Call>(calls);

describe('the table of calls', () => {
  test('no two calls share a method and a path', () => {
    const keys = all.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the parameters of each path are those of its schema', () => {
    for (const [name, call] of all) {
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const inSchema = call.params instanceof z.ZodObject ? Object.keys(call.params.shape).sort() : [];
      expect(inSchema, name).toEqual(inPath);
    }
  });

  test('[R6.03] every call but relogin wants a session', () => {
    expect(all.filter(([, call]) => call.access === 'public').map(([name]) => name)).toEqual(['relogin']);
  });

  test('[R3.04] languages are those of the specification', () => {
    expect(languageCodes).toEqual([
      'pol',
      'cze',
      'slo',
      'eng',
      'ukr',
      'rum',
      'bul',
      'ger',
      'hrv',
      'hun',
      'ita',
    ]);
  });

  test('[R6.05] plans bound the search instances', () => {
    expect(Object.entries(plans).map(([plan, { instances }]) => [plan, instances])).toEqual([
      ['start', 1],
      ['growth', 3],
      ['pro', 10],
    ]);
  });

  test('[R5.02] every catalog setting is required, and each says so for itself', () => {
    const result = validate(catalogSettings, { name: ' ', linkUri: '', industryId: '' });
    expect(!result.ok && result.problems.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'name required',
      'linkUri required',
      'industryId required',
      'languageCode required',
      'currencyCode required',
    ]);
  });

  test('[R3.06] the language is lower-cased on the way in', () => {
    const result = validate(catalogSettings, {
      name: 'x',
      linkUri: 'https://a.pl/f.xml',
      industryId: 'food',
      languageCode: 'POL',
      currencyCode: 'pln',
    });
    expect(result.ok && [result.data.languageCode, result.data.currencyCode]).toEqual(['pol', 'PLN']);
  });
});
