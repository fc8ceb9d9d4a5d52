import type { LanguageCode } from '@vitrina/contract';
import { stem } from './stem.ts';

/** What the tokeniser makes of a quote behind a number. */
export const inchSign = '"';

/** The units that are written out often enough: by their symbols. */
const writtenOut = ['l', 'ml', 'kg', 'g', 'm', 'cm', 'mm', 'w', inchSign] as const;
type WrittenOut = (typeof writtenOut)[number];

/** Folded. Forms of one stem need not all be listed. */
const words: Readonly<Record<LanguageCode, Readonly<Record<WrittenOut, string>>>> = {
  pol: {
    l: 'litr litra litry litrow litrowy litrowa',
    ml: 'mililitr mililitrow',
    kg: 'kilo kilogram kilogramow kilogramowy',
    g: 'gram gramow gramowy',
    m: 'metr metra metry metrow metrowy',
    cm: 'centymetr centymetrow centymetrowy',
    mm: 'milimetr milimetrow milimetrowy',
    w: 'wat watow watowy',
    [inchSign]: 'cal cala cale cali calowy calowa calowe calowego',
  },
  cze: {
    l: 'litr litru litry litrovy litrova',
    ml: 'mililitr mililitru',
    kg: 'kilo kila kilogram kilogramu kilogramovy',
    g: 'gram gramu gramovy',
    m: 'metr metru metry metrovy',
    cm: 'centimetr centimetru centimetrovy',
    mm: 'milimetr milimetru milimetrovy',
    w: 'watt wattu wattovy',
    [inchSign]: 'palec palce palcu palcovy palcova palcove coul couly coulu',
  },
  slo: {
    l: 'liter litra litre litrov litrovy litrova',
    ml: 'mililiter mililitrov',
    kg: 'kilo kila kilogram kilogramov kilogramovy',
    g: 'gram gramov gramovy',
    m: 'meter metra metre metrov metrovy',
    cm: 'centimeter centimetrov centimetrovy',
    mm: 'milimeter milimetrov milimetrovy',
    w: 'watt wattov wattovy',
    [inchSign]: 'palec palce palcov palcovy palcova palcove col coly colov',
  },
  eng: {
    l: 'litre litres liter liters',
    ml: 'millilitre millilitres milliliter milliliters',
    kg: 'kilo kilos kilogram kilograms',
    g: 'gram grams gramme grammes',
    m: 'metre metres meter meters',
    cm: 'centimetre centimetres centimeter centimeters',
    mm: 'millimetre millimetres millimeter millimeters',
    w: 'watt watts',
    [inchSign]: 'inch inches',
  },
  ger: {
    l: 'liter litern',
    ml: 'milliliter',
    kg: 'kilo kilogramm',
    g: 'gramm',
    m: 'meter metern',
    cm: 'zentimeter',
    mm: 'millimeter',
    w: 'watt',
    [inchSign]: 'zoll zollig zollige zolliger',
  },
  ita: {
    l: 'litro litri',
    ml: 'millilitro millilitri',
    kg: 'chilo chili chilogrammo chilogrammi',
    g: 'grammo grammi',
    m: 'metro metri',
    cm: 'centimetro centimetri',
    mm: 'millimetro millimetri',
    w: 'watt',
    [inchSign]: 'pollice pollici',
  },
  hun: {
    l: 'liter literes',
    ml: 'milliliter milliliteres',
    kg: 'kilo kilos kilogramm kilogrammos',
    g: 'gramm grammos',
    m: 'meter meteres',
    cm: 'centimeter centimeteres centi centis',
    mm: 'millimeter millimeteres milli millis',
    w: 'watt wattos',
    [inchSign]: 'col colos huvelyk huvelykes',
  },
  rum: {
    l: 'litru litri',
    ml: 'mililitru mililitri',
    kg: 'kilogram kilograme kil kile',
    g: 'gram grame',
    m: 'metru metri',
    cm: 'centimetru centimetri',
    mm: 'milimetru milimetri',
    w: 'watt wati',
    [inchSign]: 'tol toli',
  },
  hrv: {
    l: 'litra litre litara',
    ml: 'mililitar mililitra',
    kg: 'kila kilogram kilograma',
    g: 'gram grama',
    m: 'metar metra metara',
    cm: 'centimetar centimetra centimetara',
    mm: 'milimetar milimetra milimetara',
    w: 'vat vata vati',
    [inchSign]: 'inc inca inci incni palac palca',
  },
  ukr: {
    l: 'л літр літра літри літрів',
    ml: 'мл мілілітр мілілітрів',
    kg: 'кг кіло кілограм кілограмів',
    g: 'г гр грам грамів',
    m: 'м метр метра метрів',
    cm: 'см сантиметр сантиметрів',
    mm: 'мм міліметр міліметрів',
    w: 'вт ват ватів',
    [inchSign]: 'дюим дюима дюимів дюимовии',
  },
  bul: {
    l: 'л литър литра литри',
    ml: 'мл милилитър милилитра',
    kg: 'кг кило килограм килограма',
    g: 'г гр грам грама',
    m: 'м метър метра метри',
    cm: 'см сантиметър сантиметра',
    mm: 'мм милиметър милиметра',
    w: 'вт ват вата',
    [inchSign]: 'инч инча инчов инчови цол цола',
  },
};

/** In every language: shops import from each other's countries. */
const everywhere: Readonly<Partial<Record<WrittenOut, string>>> = { [inchSign]: 'inch inches in' };

type UnitWords = {
  readonly symbolOfStem: ReadonlyMap<string, string>;
  readonly stemsOfSymbol: ReadonlyMap<string, readonly string[]>;
};

const readLanguage = (language: LanguageCode): UnitWords => {
  const symbolOfStem = new Map<string, string>();
  const stemsOfSymbol = new Map<string, readonly string[]>();
  for (const symbol of writtenOut) {
    const forms = `${words[language][symbol]} ${everywhere[symbol] ?? ''}`.split(' ').filter(Boolean);
    const stems = [...new Set(forms.map((form) => stem(form, language)))];
    stemsOfSymbol.set(symbol, stems);
    for (const one of stems) symbolOfStem.set(one, symbol);
  }
  return { symbolOfStem, stemsOfSymbol };
};

const read = new Map<LanguageCode, UnitWords>();
const ofLanguage = (language: LanguageCode): UnitWords => {
  const known = read.get(language);
  if (known) return known;
  const made = readLanguage(language);
  read.set(language, made);
  return made;
};

/** The symbol of a unit that a folded word writes out, `l` for `litrów`; null for any other word. */
export const symbolOfWord = (term: string, language: LanguageCode): string | null =>
  term === inchSign ? inchSign : (ofLanguage(language).symbolOfStem.get(stem(term, language)) ?? null);

/** The stems of the words for a unit, by its symbol; none for a unit that is hardly ever written out. */
export const stemsOfUnit = (symbol: string, language: LanguageCode): readonly string[] =>
  ofLanguage(language).stemsOfSymbol.get(symbol.toLowerCase()) ?? [];
