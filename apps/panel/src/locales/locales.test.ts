import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes, industryIds, locales, validationRules } from '@vitrina/contract';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { failureCodes } from '../kit/api-failure.ts';
import { paths } from '../kit/paths.ts';
import { textsOf, messages as words } from '../testing/texts-of.ts';

const src = join(import.meta.dirname, '..');
const forms = {
  pl: ['one', 'few', 'many', 'other'],
  cz: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
};
const pluralForm = /_(one|few|many|other)$/;

const flat = { pl: textsOf('pl'), cz: textsOf('cz'), en: textsOf('en') };
const keysOf = (locale: keyof typeof flat): string[] =>
  [...new Set(Object.keys(flat[locale]).map((key) => key.replace(pluralForm, '')))].sort();

const sources = (readdirSync(src, { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^testing|^locales/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));

describe('messages', () => {
  test('[R1.02] every locale has the same keys', () => {
    expect(keysOf('pl')).toEqual(keysOf('en'));
    expect(keysOf('cz')).toEqual(keysOf('en'));
  });

  test.each(locales)('[R1.04] %s has every plural form of its language', (locale) => {
    const keys = new Set(Object.keys(flat[locale]));
    for (const key of keys) {
      if (!pluralForm.test(key)) continue;
      const stem = key.replace(pluralForm, '');
      for (const form of forms[locale]) expect(keys).toContain(`${stem}_${form}`);
    }
  });

  test('[R1.02] no message is empty, and each has the same placeholders in every locale', () => {
    const figuresOf = (locale: keyof typeof flat): Map<string, string[]> => {
      const found = new Map<string, Set<string>>();
      for (const [name, text] of Object.entries(flat[locale])) {
        const key = name.replace(pluralForm, '');
        const names = found.get(key) ?? new Set();
        for (const [, figure = ''] of text.matchAll(/\{\{(\w+)/g)) names.add(figure);
        found.set(key, names);
      }
      return new Map([...found].map(([key, names]) => [key, [...names].sort()]));
    };
    const figures = { pl: figuresOf('pl'), cz: figuresOf('cz'), en: figuresOf('en') };
    for (const key of keysOf('en'))
      for (const locale of locales)
        expect([locale, key, figures[locale].get(key)]).toEqual([locale, key, figures.en.get(key)]);
    for (const locale of locales)
      for (const [key, text] of Object.entries(flat[locale]))
        expect([key, text.trim()]).not.toEqual([key, '']);
  });

  test('[R1.02] no key is unused', () => {
    const literals = new Set<string>();
    const prefixes = new Set<string>();
    for (const { text } of sources) {
      for (const [, key] of text.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)) literals.add(key ?? '');
      for (const [, prefix] of text.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)) prefixes.add(prefix ?? '');
    }
    const unused = keysOf('en').filter(
      (key) => !literals.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  test.each(locales)('[R8.01] %s has a message for every error code and validation rule', (locale) => {
    const { errors, validation } = words[locale];
    expect(Object.keys(errors.codes).sort()).toEqual([...failureCodes].sort());
    expect(errorCodes.every((code) => code in errors.codes)).toBe(true);
    expect(Object.keys(validation).sort()).toEqual([...validationRules].sort());
  });

  test.each(locales)('[R1.02] [R3.05] %s names every screen and industry', (locale) => {
    const { screens, lookups } = words[locale];
    const protectedNames = Object.keys(paths).filter((name) => name !== 'auth' && name !== 'notFound');
    expect(Object.keys(screens).sort()).toEqual(protectedNames.sort());
    expect(Object.keys(lookups.industries).sort()).toEqual([...industryIds].sort());
  });

  test('[R8.01] [R10.10] English has the wording of the specification', () => {
    const { actions, codes, importWarnings } = words.en.errors;
    expect(actions.saveCatalog).toBe('There was an error during saving catalog settings');
    expect(actions.loadCatalogSettings).toBe('There was an error during data processing...');
    expect(codes.FEED_CONTENT_TYPE).toBe(
      'ContentType returned in the feed request header is not supported - contact support',
    );
    expect(actions.findPaths).toBe('An error occurred while looking for paths in the XML file');
    expect(codes.FIELDS_INVALID_ERROR).toBe(
      'errors in mapping paths to catalog fields - correct the mapping',
    );
    expect(actions.saveMapping).toBe(
      'There was an error writing the directory mapping - please contact support',
    );
    expect(codes.INTERNAL).toBe('An unknown error has occurred - contact support');
    expect(importWarnings).toEqual({
      validation: 'Validation is not passed',
      idEmpty: 'Product Id can not be empty',
    });
    expect(actions.loadHistory).toBe('An error occurred, please try again later');
    expect([codes.WRONG_CREDENTIALS, codes.BAD_TOKEN]).toEqual(['Wrong credentials.', 'Bad token.']);
    expect(actions.saveInstance).toBe('There was an error during saving the search engine instance');
    expect(actions.noInstances).toBe('SearchInstancesList is empty');
    expect(words.en.validation.timeInterval).toBe('The minimum time interval is 1 hour');
    expect(words.en.validation.timeDistinct).toBe('Update times cannot be the same');
    expect(words.en.validation.distinct).toBe('Fields can not be the same');
    expect([words.en.validation.feedUrl, codes.FEED_URL_INVALID]).toEqual([
      'Invalid URL entered',
      'Incorrect URL provided',
    ]);
  });
});

type Node = { type: string; [key: string]: unknown };
const spoken = new Set(['title', 'label', 'placeholder', 'aria-label', 'description', 'alt', 'text']);
const hasLetters = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2,}/u.test(text);

const visit = (node: unknown, found: string[]): void => {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, found);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const { type, value, name } = node as Node;
  if (type === 'JSXText' && hasLetters(value)) found.push(String(value).trim());
  if (type === 'JSXAttribute' && spoken.has(String((name as Node).name))) {
    const literal = value as Node | null;
    if (literal?.type === 'Literal' && hasLetters(literal.value)) found.push(String(literal.value));
  }
  for (const each of Object.values(node)) visit(each, found);
};

test('[R1.02] no component contains text that the owner sees', () => {
  const found: string[] = [];
  for (const { file, text } of sources.filter(({ file }) => file.endsWith('.tsx'))) {
    const before = found.length;
    visit(parseAst(text, { lang: 'tsx' }), found);
    for (let index = before; index < found.length; index++) found[index] = `${file}: ${found[index]}`;
  }
  expect(found).toEqual([]);
});
