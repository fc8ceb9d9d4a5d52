import type { LanguageCode, ProductDocument } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultWeights, planSearch } from '../plan/plan-search.ts';
import type { GenerationSchema } from '../port.ts';
import { addressOf } from './catalog.ts';
import type { OpenedEngine, TestedEngine } from './engine-tests.ts';

const schemaOf = (language: LanguageCode): GenerationSchema => ({
  language,
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
  ],
});
const build = (title: string, at: number): ProductDocument => ({
  id: `p${at}`,
  group: null,
  fields: { id: `p${at}`, title },
});

/** By language: what a shop sells, and what a query finds first there, in whatever order. */
const shops: Readonly<
  Partial<
    Record<LanguageCode, { sold: readonly string[]; found: Readonly<Record<string, readonly string[]>> }>
  >
> = {
  pol: {
    sold: [
      'Cukier biały',
      'Czekolada gorzka bez cukru',
      'Czekolada bezcukrowa',
      'Dżem bez dodatku cukru',
      'Czekolada z cukrem',
      'Sukienka beż długie rękawy',
      'Sukienka bez rękawów',
      'Chleb z glutenem',
      'Fototapeta las',
      'Tapety foto miasto',
    ],
    found: {
      'bez cukru': ['Czekolada gorzka bez cukru', 'Czekolada bezcukrowa', 'Dżem bez dodatku cukru'],
      'czekolada bez cukru': ['Czekolada gorzka bez cukru', 'Czekolada bezcukrowa'],
      bezcukrowa: ['Czekolada gorzka bez cukru', 'Czekolada bezcukrowa', 'Dżem bez dodatku cukru'],
      'sukienka bez rękawów': ['Sukienka bez rękawów'],
      'foto tapeta': ['Fototapeta las', 'Tapety foto miasto'],
      fototapety: ['Fototapeta las', 'Tapety foto miasto'],
      'sukienka bez': ['Sukienka beż długie rękawy', 'Sukienka bez rękawów'],
    },
  },
  cze: {
    sold: [
      'Chléb bezlepkový',
      'Chléb bez lepku',
      'Lepek pšeničný',
      'Chléb s lepkem',
      'Sirup černý bez',
      'Velkoformátová dlažba',
    ],
    found: {
      'bez lepku': ['Chléb bez lepku', 'Chléb bezlepkový'],
      bezlepkový: ['Chléb bez lepku', 'Chléb bezlepkový'],
      'velko formátový': ['Velkoformátová dlažba'],
      'černý bez sirup': ['Sirup černý bez'],
    },
  },
  eng: {
    sold: ['Sugar', 'Gum sugar free', 'Cookies sugar-free', 'Syrup no added sugar', 'Sugar sachets free'],
    found: {
      'without sugar': ['Gum sugar free', 'Cookies sugar-free', 'Syrup no added sugar'],
      'sugar-free': ['Gum sugar free', 'Cookies sugar-free', 'Syrup no added sugar'],
      'sugar free': ['Gum sugar free', 'Cookies sugar-free', 'Syrup no added sugar'],
    },
  },
  ger: {
    sold: [
      'Zucker',
      'Schokolade ohne Zucker',
      'Kaugummi zuckerfrei',
      'Schokolade mit Zucker',
      'Waschmaschinenfilter',
      'Filter für Waschmaschine',
      'Filter für Kaffeemaschine',
      'Waschmaschine',
      'Geburtstagskarte',
      'Karte zum Geburtstag',
      'Handtuchhalter',
      'Halter für Handtücher',
      'Hand Creme',
      'Küchentisch',
      'Tisch für die Küche',
      'Akkuschrauber',
      'Schrauben',
    ],
    found: {
      'ohne Zucker': ['Schokolade ohne Zucker', 'Kaugummi zuckerfrei'],
      Waschmaschinenfilter: ['Waschmaschinenfilter', 'Filter für Waschmaschine'],
      'Filter Waschmaschine': ['Waschmaschinenfilter', 'Filter für Waschmaschine'],
      'Filter für die Waschmaschine': ['Filter für Waschmaschine'],
      'Waschmaschine Filter': ['Waschmaschinenfilter', 'Filter für Waschmaschine'],
      Kaffeemaschinenfilter: ['Filter für Kaffeemaschine'],
      Geburtstagskarten: ['Geburtstagskarte', 'Karte zum Geburtstag'],
      'Karte Geburtstag': ['Geburtstagskarte', 'Karte zum Geburtstag'],
      Handtuchhalter: ['Handtuchhalter', 'Halter für Handtücher'],
      Küchentisch: ['Küchentisch', 'Tisch für die Küche'],
      'Halter Handtuch': ['Handtuchhalter', 'Halter für Handtücher'],
      'Akku Schrauber': ['Akkuschrauber'],
      Schraube: ['Schrauben'],
      zuckerfreie: ['Schokolade ohne Zucker', 'Kaugummi zuckerfrei'],
    },
  },
  hun: {
    sold: [
      'Kristálycukor',
      'Csokoládé cukor nélkül',
      'Cukormentes csokoládé',
      'Csokoládé cukorral',
      'Sör alkoholmentes',
      'Ruha ujj nélküli',
      'Ruha hosszú ujj',
    ],
    found: {
      'csokoládé cukor nélkül': ['Csokoládé cukor nélkül', 'Cukormentes csokoládé'],
      'cukormentes csokoládé': ['Csokoládé cukor nélkül', 'Cukormentes csokoládé'],
      'alkohol nélküli': ['Sör alkoholmentes'],
      'ujj nélküli ruha': ['Ruha ujj nélküli'],
    },
  },
  hrv: {
    sold: ['Pivo bezalkoholno', 'Pivo bez alkohola', 'Pivo s alkoholom', 'Bež haljina', 'Haljina bez rukava'],
    found: {
      'pivo bez alkohola': ['Pivo bezalkoholno', 'Pivo bez alkohola'],
      'bezalkoholno pivo': ['Pivo bezalkoholno', 'Pivo bez alkohola'],
      'bež haljina': ['Bež haljina', 'Haljina bez rukava'],
      'haljina bez rukava': ['Haljina bez rukava'],
    },
  },
};

/** How a shop writes what a query says in other words. */
export const describePhrasing = ({ name, open }: TestedEngine): void => {
  describe.each(Object.entries(shops))(`${name} phrasing in %s`, (code, { sold, found }) => {
    const language = code as LanguageCode;
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await open();
      const writer = await opened.engine.openWriter(`phrasing-${language}`, 'run-1', schemaOf(language));
      await writer.add(sold.map(build));
      await writer.commit({});
      await opened.engine.refresh(`phrasing-${language}`);
    });
    afterAll(() => opened.dispose());

    test.each(Object.entries(found))('[R10.03] “%s” finds first what says so', async (query, titles) => {
      const settings = { fields: defaultWeights(schemaOf(language).fields), language };
      const plan = planSearch(settings, { query, isTyping: false });
      const { hits } = await opened.engine.search(addressOf(`phrasing-${language}`), plan);
      const first = hits.slice(0, titles.length).map(({ product }) => product.fields.title);
      expect(first.toSorted()).toEqual(titles.toSorted());
    });
  });
};
