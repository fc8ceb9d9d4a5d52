import { describe, expect, test } from 'vitest';
import { buildDemoCatalog } from './catalog.ts';
import { html } from './markup.ts';
import { countProducts, decline, declineLocative, toSlug } from './polish.ts';

describe('Polish words', () => {
  test.each([
    ['czerwony', 'czerwony', 'czerwona', 'czerwone'],
    ['niebieski', 'niebieski', 'niebieska', 'niebieskie'],
    ['letni', 'letni', 'letnia', 'letnie'],
    ['długi', 'długi', 'długa', 'długie'],
    ['wiszący', 'wiszący', 'wisząca', 'wiszące'],
    ['ręcznie malowany', 'ręcznie malowany', 'ręcznie malowana', 'ręcznie malowane'],
  ])('%s agrees with nouns of each gender and number', (adjective, masculine, feminine, neuter) => {
    expect(decline(adjective, 'm')).toBe(masculine);
    expect(decline(adjective, 'f')).toBe(feminine);
    expect(decline(adjective, 'n')).toBe(neuter);
    expect(decline(adjective, 'pl')).toBe(neuter);
  });

  test('a colour stands in the locative after „w kolorze”', () => {
    expect([declineLocative('czerwony'), declineLocative('srebrny')]).toEqual(['czerwonym', 'srebrnym']);
  });

  test('counts of products take the right form', () => {
    expect([1, 3, 5, 12, 22].map(countProducts)).toEqual([
      '1 produkt',
      '3 produkty',
      '5 produktów',
      '12 produktów',
      '22 produkty',
    ]);
  });

  test('an address has no Polish letters', () => {
    expect(toSlug('Żółte łóżko „Źródło”, 140 × 200 cm')).toBe('zolte-lozko-zrodlo-140-200-cm');
  });
});

describe('titles of the catalog', () => {
  const { items } = buildDemoCatalog();
  test.each([
    ['SUK', /^\p{Lu}\p{L}+a sukienka \p{L}+a /u],
    ['BUT', /^\p{Lu}\p{L}+e buty \p{L}+e /u],
    ['LOZ', /^\p{Lu}\p{L}+e łóżko \p{L}+e /u],
    ['SWI', /^\p{Lu}\p{L}+y świecznik \p{L}+y /u],
    ['NAR', /^\p{Lu}\p{L}+e narty \p{L}+e /u],
    ['KSK', /^Książka \p{L}+a „/u],
  ])('%s: adjectives agree with the noun', (code, form) => {
    const titles = items.filter((item) => item.id.startsWith(code)).map((item) => item.title);
    expect(titles.length).toBeGreaterThan(10);
    for (const title of titles) expect(title).toMatch(form);
  });

  test('every title and every address is used once', () => {
    expect(new Set(items.map((item) => item.title)).size).toBe(items.length);
    expect(new Set(items.map((item) => item.slug)).size).toBe(items.length);
  });
});

test('text put into markup is escaped', () => {
  expect(html`<b title="${`"'<&>`}">${'<script>'}</b>`.text).toBe(
    '<b title="&quot;&#39;&lt;&amp;&gt;">&lt;script&gt;</b>',
  );
});
