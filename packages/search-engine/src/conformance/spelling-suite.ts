import type { ProductDocument } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWeights, planSearch, type SearchRequest } from '../plan/plan-search.ts';
import type { GenerationSchema } from '../port.ts';
import { addressOf } from './catalog.ts';
import type { OpenedEngine, TestedEngine } from './engine-tests.ts';
import { idsOf } from './shop-engine.ts';

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'mpn', type: 'string' },
  ],
};

const titles = [
  'Kubek duży',
  'Kubek mały',
  'Kub',
  'Fototapeta las',
  'Tapeta w kwiaty',
  'Foto album',
  'Plecak jako torba',
  'Pokrowce na meble jak nowe',
  'Adapter jack',
  'Bezrękawnik puchowy',
  'Zegarek na rękę',
  'Aparat fotograficzny',
  'Papier A4',
];
const products = titles.map(
  (title, i): ProductDocument => ({
    id: `P${i + 1}`,
    group: null,
    fields: { id: `P${i + 1}`, title, ...(i === 0 && { mpn: 'KAPARAT7' }) },
  }),
);

/** How words are found that shoppers write otherwise than the shop does. */
export const describeSpelling = (tested: TestedEngine): void => {
  describe(`${tested.name} with words written otherwise`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await tested.open();
      const writer = await opened.engine.openWriter('spelling', 'run-1', schema);
      await writer.add(products);
      await writer.commit({});
      await opened.engine.refresh('spelling');
    });
    afterAll(() => opened.dispose());

    const search = (query: string, request: Omit<SearchRequest, 'query'> = {}, enoughResults = 1) =>
      opened.engine.search(
        addressOf('spelling'),
        planSearch(
          { fields: defaultWeights(schema.fields), language: 'pol', enoughResults },
          { isTyping: false, ...request, query },
        ),
      );
    const found = async (query: string, request: Omit<SearchRequest, 'query'> = {}, enough = 1) =>
      idsOf(await search(query, request, enough)).sort();

    test('[R10.03] a submitted word goes on only where too little has it as it is', async () => {
      expect(await found('kub')).toEqual(['P3']);
      expect(await found('kub', { isTyping: true })).toEqual(['P1', 'P2', 'P3']);
      expect(await found('kub', {}, 2)).toEqual(['P1', 'P2', 'P3']);
      expect(await found('plec')).toEqual(['P7']);
      expect(await found('plec ')).toEqual([]);
      expect(await found('tap')).toEqual(['P5']);
      expect(await found('tap', { forgivesTypos: false })).toEqual([]);
    });

    test('[R10.03] the first letter may be wrong where no product has the word in any form', async () => {
      for (const query of ['lubek', 'ubek', 'mkubek', 'ukbek'])
        expect(await found(query), query).toEqual(['P1', 'P2']);
      expect(await found('xototapeta las')).toEqual(['P4']);
      // Known, and too rare: but it is no other word.
      expect(await found('las', {}, 5)).toEqual(['P4']);
      // A piece of a code.
      expect(await found('kaparat')).toEqual(['P1']);
      expect((await search('lubek')).unknownWords).toEqual([{ word: 'lubek', nearest: 'kubek' }]);
    });

    test('[R10.03] another first letter is the only typo, unless nothing else is near', async () => {
      expect(await found('bezrekawnki')).toEqual(['P10']);
      expect(await found('wezrekawnki')).toEqual(['P10']);
    });

    test('[R10.03] a function word is never what a mistyped word stands for', async () => {
      expect(await found('jack', {}, 5)).toEqual(['P9']);
      expect(await found('jyak', {}, 5)).toEqual([]);
    });

    test('[R10.03] neighbours find what writes them as one word, and a word what writes it as two', async () => {
      expect(await found('foto tapeta las')).toEqual(['P4']);
      expect(await found('foto tapety')).toEqual(['P4']);
      expect(await found('fotoalbum')).toEqual(['P6']);
      expect(await found('fotoalbumy')).toEqual(['P6']);
      expect(await found('bez rękawnik')).toEqual(['P10']);
      expect(await found('a 4')).toEqual(['P13']);
      expect((await search('foto tapeta', { explain: true })).hits[0]?.explanation?.words).toMatchObject([
        { word: 'foto', matches: [{ field: 'title', form: 'compound', term: 'fototapeta' }] },
        { word: 'tapeta', matches: [{ field: 'title', form: 'compound', term: 'fototapeta' }] },
      ]);
    });

    test('[R10.03] what could be split in ten ways is found in the one that the catalog has', async () => {
      expect(await found('papieradapterjack')).toEqual([]);
      expect(await found('tapetawkwiaty')).toEqual([]);
      expect(await found('adapterjack')).toEqual(['P9']);
      expect(await found('zegareknarękę'.repeat(8))).toEqual([]);
    });
  });
};
