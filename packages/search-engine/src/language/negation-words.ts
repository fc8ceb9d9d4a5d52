import type { LanguageCode } from '@vitrina/contract';

/** How a language says that a product is without something. All folded but `notTyped`. */
export type Negation = {
  /** Words before what is missing, the longest first, which `bez` of `czarny bez` isn't. */
  readonly before?: readonly string[];
  readonly notAfter?: readonly string[];
  /** Other words, or ends of words, that are folded to the same letters: the colour `beż`. */
  readonly notTyped?: readonly string[];
  /** Before these the word means something else: `bez haljina` is a beige dress, as it would be `haljine` that is missing. */
  readonly notBefore?: readonly string[];
  /** What may stand beside the thing: `bez dodatku cukru`, `senza zuccheri aggiunti`. */
  readonly added?: readonly string[];
  /** What says so behind the thing: `sugar free`, `cukor nélkül`. */
  readonly behind?: readonly string[];
  /** How a word ends that the thing is joined to, in its forms, the usual one first: `zuckerfrei`, `cukormentesen`. */
  readonly joined?: readonly string[];
  /** The beginning and the ends of the adjective's stem: `bez|cukr|ow`. */
  readonly adjective?: readonly [begin: string, ...ends: string[]];
  /** Stems of adjectives that only begin so: безплатна доставка. */
  readonly notAdjective?: readonly string[];
};

const slavic = { before: ['bez'], notTyped: ['béž', 'bež'], adjective: ['bez', 'ov'] } as const;
/** In the case of what there is, and not of what is missing. */
const beige = {
  pol: 'sukienka torebka bluzka koszula kurtka marynarka spodnica torba czapka narzuta zaslona kanapa sofa plaszcz sweter szal dywan fotel buty spodnie',
  hrv: 'haljina torba kosulja majica jakna suknja bluza kaput sako dzemper kapa remen ruksak tepih',
};

/** By language. */
export const negations: Readonly<Record<LanguageCode, Negation>> = {
  pol: {
    before: ['bez'],
    notAfter: ['czarny', 'dziki'],
    notTyped: ['beż'],
    notBefore: beige.pol.split(' '),
    added: ['dodatku', 'dodanego', 'dodanych', 'zawartosci'],
    adjective: ['bez', 'ow'],
  },
  cze: {
    ...slavic,
    notAfter: ['cerny'],
    added: ['pridaneho', 'pridanych', 'obsahu', 'pridani'],
  },
  slo: { ...slavic, added: ['pridaneho', 'pridanych', 'obsahu', 'pridania'] },
  eng: { before: ['without', 'no'], added: ['added'], behind: ['free'], joined: ['free'] },
  ger: { before: ['ohne'], added: ['zugesetzten', 'zusatz'], behind: ['frei'], joined: ['frei'] },
  ita: { before: ['senza'], added: ['aggiunta di', 'aggiunti', 'aggiunto', 'aggiunta', 'aggiunte'] },
  hrv: {
    before: ['bez'],
    notTyped: ['bež'],
    notBefore: beige.hrv.split(' '),
    added: ['dodanog', 'dodanih', 'dodatka'],
    adjective: ['bez', 'n', 'sc'],
    notAdjective: ['bezbrizn', 'bezvremensc'],
  },
  rum: {
    before: ['fara'],
    added: ['adaos de', 'continut de', 'adaugat', 'adaugate', 'adaugata', 'adaugati'],
  },
  hun: {
    before: ['nem tartalmaz', 'nem'],
    // An adatmentés saves what an adatmentes thing lacks.
    notTyped: ['mentés'],
    notBefore: ['noi', 'ferfi', 'fiu', 'lany', 'gyerek', 'unisex', 'tartalmazo'],
    added: ['hozzaadott'],
    behind: ['nelkul', 'nelkuli', 'mentes', 'nem tartalmaz', 'nem tartalmazo'],
    joined: ['mentes', 'mentesen', 'menteset', 'mentesek'],
  },
  ukr: {
    before: ['без'],
    added: ['додавання', 'доданого', 'доданих', 'вмісту'],
    adjective: ['без', 'ов', 'н'],
    notAdjective: ['безкоштовн', 'безпечн', 'безмежн'],
  },
  bul: {
    before: ['без'],
    added: ['добавена', 'добавен'],
    adjective: ['без', 'ов', 'н'],
    notAdjective: ['безплатн', 'безопасн', 'безценн'],
  },
};
