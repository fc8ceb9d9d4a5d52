import type { FeedSummary, ImportResult, WorkingCatalog } from '@vitrina/contract';
import { requiredMapping } from '@vitrina/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { storageKeys } from '../../../kit/storage-keys.ts';
import { guessItems } from './feed-size.ts';
import { readDraft, storeDraft, type WizardDraft } from './wizard-draft.ts';
import { furthestStep, settingsOf, startingDraft } from './wizard-start.ts';

const nothing: WorkingCatalog = {
  catalogId: null,
  industryId: null,
  languageCode: null,
  currencyCode: null,
  catalogUri: null,
  catalogName: null,
};
const saved: WorkingCatalog = {
  catalogId: 'c1',
  industryId: 'fashion',
  languageCode: 'POL',
  currencyCode: 'EUR',
  catalogUri: 'https://a.example/feed.xml',
  catalogName: 'Shop',
};
const imported: ImportResult = {
  finished: true,
  status: 'ok',
  correctCount: 3,
  wrongCount: 0,
  groupsCount: 3,
  warnedCount: 0,
  skipped: [],
  warned: [],
  progress: { phase: 'done', bytes: 1, totalBytes: 1, items: 3 },
  warnings: [],
  runId: 'r1',
};
const draft: WizardDraft = {
  guesses: { name: 'sklep.example' },
  uid: 'u1',
  catalogId: 'c1',
  step: 'times',
  settings: {
    ...{ name: 'Unsaved', linkUri: 'x', industryId: '', languageCode: 'cze', currencyCode: 'CZK' },
    ...{ username: '', password: '' },
  },
  mappings: { x: [{ ...(requiredMapping[0] as (typeof requiredMapping)[number]), key: '0:id' }] },
  times: ['06:00'],
};
const base = { locale: 'pl', uid: 'u1' } as const;

beforeEach(() => localStorage.clear());

describe('where the wizard starts', () => {
  test('[R3.06] shows what was saved, with the language code in lower case', () => {
    expect(settingsOf(saved, 'pl')).toEqual({
      name: 'Shop',
      linkUri: 'https://a.example/feed.xml',
      industryId: 'fashion',
      languageCode: 'pol',
      currencyCode: 'EUR',
      username: '',
      password: '',
    });
  });

  test.each([
    ['pl', 'pol', 'PLN'],
    ['cz', 'cze', 'CZK'],
    ['en', 'eng', 'EUR'],
  ] as const)(
    '[R2.57] language and currency are guessed by the panel’s language %s',
    (locale, languageCode, currencyCode) => {
      expect(settingsOf(nothing, locale)).toMatchObject({ languageCode, currencyCode });
    },
  );

  test('[R2.57] no step opens before the server has what it needs', () => {
    expect(furthestStep(nothing, null)).toBe('settings');
    expect(furthestStep(saved, null)).toBe('mapping');
    expect(furthestStep(saved, { ...imported, status: 'unknown', runId: null })).toBe('mapping');
    expect(furthestStep(saved, { ...imported, finished: false, status: 'in_progress' })).toBe('preview');
    expect(furthestStep(saved, { ...imported, status: 'error' })).toBe('preview');
    expect(furthestStep(saved, imported)).toBe('times');
  });

  test('[R4.02] resumes the draft of this browser', () => {
    expect(startingDraft({ ...base, working: saved, lastImport: imported, stored: draft })).toEqual(draft);
    const cutShort = startingDraft({ ...base, working: saved, lastImport: null, stored: draft });
    expect(cutShort).toEqual({ ...draft, step: 'mapping' });
  });

  test('[R4.02] another device continues with the state on the server', () => {
    const start = startingDraft({ ...base, working: saved, lastImport: imported, stored: null });
    expect(start).toMatchObject({
      step: 'preview',
      catalogId: 'c1',
      settings: { name: 'Shop' },
      times: null,
    });
  });

  test('ignores a draft of another catalog', () => {
    const start = startingDraft({ ...base, working: nothing, lastImport: null, stored: draft });
    expect(start).toMatchObject({ step: 'settings', catalogId: null, settings: { name: '' }, mappings: {} });
  });

  test('uses a draft only for its own customer, and ignores a damaged one', () => {
    storeDraft(localStorage, draft);
    expect(readDraft(localStorage, 'u1')).toEqual(draft);
    expect(readDraft(localStorage, 'u2')).toBeNull();
    const linkUri = 'https://jan:tajne@shop.example/feed.xml';
    storeDraft(localStorage, {
      ...draft,
      settings: { ...draft.settings, linkUri },
      mappings: { [linkUri]: [] },
    });
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/jan|tajne/);
    expect(readDraft(localStorage, 'u1')).toMatchObject({
      settings: { linkUri: 'https://shop.example/feed.xml' },
      mappings: { 'https://shop.example/feed.xml': [] },
    });
    for (const text of ['{', '{"uid":"u1"}', 'null']) {
      localStorage.setItem(storageKeys.wizardDraft, text);
      expect(readDraft(localStorage, 'u1')).toBeNull();
    }
  });
});

describe('what the first check of a feed says', () => {
  const feed: FeedSummary = {
    format: 'rss',
    itemPath: 'rss/channel/item',
    title: null,
    itemCount: 4000,
    complete: true,
    bytes: 8_000_000,
    totalBytes: 8_000_000,
    encoding: 'utf-8',
    contentType: 'text/xml',
  };

  test('the number of products: exact, estimated from the share that was read, or a minimum', () => {
    expect(guessItems(feed)).toEqual({ kind: 'exact', count: 4000 });
    expect(guessItems({ ...feed, complete: false, totalBytes: 125_000_000 })).toEqual({
      kind: 'about',
      count: 63_000,
    });
    expect(guessItems({ ...feed, complete: false, totalBytes: null })).toEqual({
      kind: 'atLeast',
      count: 4000,
    });
  });
});
