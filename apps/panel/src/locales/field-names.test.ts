import { locales } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { isKnownField } from '../kit/use-field-name.ts';
import { textsOf } from '../testing/texts-of.ts';

const dictionary = 'try.fieldNames.';
/** Keyed by a field, but about something else: what a placeholder of a template is filled with. */
const except = 'htmlTemplates.placeholders.';

/** The same word for something that is no field of a product. */
const otherThings = new Set([
  'appLabels.parts.availability',
  'images.facts.size',
  'merchandising.editor.condition',
  // A column of exports as well.
  'reports.columns.id',
  'storeSettings.availability',
]);

/** `oldPrice` and `old_price` are the same field. */
const fieldOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isSentence = (text: string): boolean => text.endsWith('.') || text.split(' ').length > 3;

describe.each(locales)('the names of product fields in %s', (locale) => {
  const texts = textsOf(locale);
  const names = Object.entries(texts).filter(([key]) => key.startsWith(dictionary));
  const others = Object.entries(texts).filter(
    ([key]) => !key.startsWith(dictionary) && !key.startsWith(except),
  );

  test('[R1.02] are different, and each is that of a field the panel knows', () => {
    expect(names.filter(([key]) => !isKnownField(key.slice(dictionary.length)))).toEqual([]);
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
  });

  test('[R1.02] are told in one place: no other list of texts is one of field names', () => {
    const named = new Map<string, string[]>();
    for (const [key, text] of others) {
      const dot = key.lastIndexOf('.');
      if (!isKnownField(fieldOf(key.slice(dot + 1))) || isSentence(text)) continue;
      const list = key.slice(0, dot);
      named.set(list, [...(named.get(list) ?? []), key]);
    }
    expect([...named.values()].filter((keys) => keys.length > 2)).toEqual([]);
  });

  test('[R1.02] no other text keyed by a field repeats its name', () => {
    const nameOf = new Map(names.map(([key, name]) => [key.slice(dictionary.length), name.toLowerCase()]));
    const repeated = others.filter(([key, text]) => {
      const list = key.split('.');
      return nameOf.get(fieldOf(list.at(-1) ?? '')) === text.toLowerCase();
    });
    expect(repeated.map(([key]) => key).filter((key) => !otherThings.has(key))).toEqual([]);
  });

  test('[R1.02] codes of products are called nothing else', () => {
    const codes = names.filter(([key]) => /\.(?:gtin|mpn)$/.test(key)).map(([, name]) => name);
    const found = others.filter(([, text]) =>
      /(?<!\p{L})(?:EAN|GTIN|MPN)(?!\p{L})/u.test(
        codes.reduce((rest, code) => rest.replaceAll(code, ''), text),
      ),
    );
    expect(found).toEqual([]);
  });
});
