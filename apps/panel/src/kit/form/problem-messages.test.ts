import { locales } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { createTranslator } from '../locale.ts';
import { type FieldName, problemText } from './problem-messages.ts';

/** The fields that messages have to name according to the specification, with their English names. */
const named = {
  instanceName: 'Search engine name',
  selectedCatalog: 'Selected catalog',
  catalogName: 'Catalog name',
  industry: 'Industry',
  language: 'Language',
  feedUrl: 'Feed URL',
  newDomain: 'New domain',
  sortLabel: 'Sort label',
  sortName: 'Sort order name',
  menuName: 'Filter name',
  sortScript: 'Sort formula',
  instagramName: 'Instagram profile name',
  instagramHandle: 'Handle',
  hashtag: 'Hashtag',
  influencerPage: 'Influencer subpage',
  header: 'Header',
  profileImage: 'Profile image',
  instagramFeed: 'Selected Instagram feed',
} as const satisfies Partial<Record<FieldName, string>>;
const fields = Object.keys(named) as (keyof typeof named)[];

const tooLong = { path: 'x', rule: 'maxChars', params: { max: 9 } } as const;
const missing = { path: 'x', rule: 'required', params: {} } as const;

describe('the message of a broken rule', () => {
  test.each(fields)('[R5.10] names the field %s', async (field) => {
    const { t } = await createTranslator('en');
    expect(problemText(t, tooLong, field)).toBe(`${named[field]} can have at most 9 characters`);
  });

  test.each([
    ['newDomain', 'New domain is required'],
    ['sortName', 'Sort order name is required'],
    ['menuName', 'Filter name is required'],
    ['sortScript', 'Sort formula is required'],
    ['catalogName', 'Enter a catalog name'],
    ['feedUrl', 'Enter the feed URL'],
    ['industry', 'Select an industry'],
    ['language', 'Select the catalog’s language'],
    ['currency', 'Select a currency'],
    ['instanceName', 'Enter a search engine name'],
    ['selectedCatalog', 'Select a catalog'],
  ] as const)('[R5.02] [R5.10] says of %s that it is missing', async (field, sentence) => {
    const { t } = await createTranslator('en');
    expect(problemText(t, missing, field)).toBe(sentence);
  });

  test.each([
    ['instagramHandle', /^Handle can have only letters without accents, digits, dots/],
    ['hashtag', /^Hashtag is one word: letters, digits and underscores/],
  ] as const)('[R5.10] says what %s may contain', async (field, sentence) => {
    const { t } = await createTranslator('en');
    for (const rule of ['regex', 'invalid'] as const)
      expect(problemText(t, { path: 'x', rule, params: {} }, field)).toMatch(sentence);
  });

  test.each(locales)('[R5.10] in %s no two fields share a message', async (locale) => {
    const { t } = await createTranslator(locale);
    for (const problem of [tooLong, missing]) {
      const sentences = fields.map((field) => problemText(t, problem, field));
      expect(new Set(sentences).size).toBe(fields.length);
    }
    for (const field of fields) expect(problemText(t, tooLong, field)).toContain(t(`fields.names.${field}`));
  });
});
