import type { LanguageCode } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { planWords } from '../plan/plan-words.ts';
import { readStemmedWords } from '../plan/query-words.ts';
import { missingThingAt, spellMissing } from './negations.ts';

const missingIn = (query: string, language: LanguageCode): string[] => {
  const words = readStemmedWords(query, language);
  return words.flatMap((_, at) => missingThingAt(words, at, language)?.thing.term ?? []);
};

/** By language: queries, and the folded thing that each says to be missing; none behind the dash of those that say nothing of the kind. */
const tables: Readonly<Partial<Record<LanguageCode, string>>> = {
  ita: `
    cioccolato senza zucchero: zucchero
    Senza Glutine: glutine
    senza lattosio latte: lattosio
    marmellata senza zuccheri aggiunti: zuccheri
    succo senza aggiunta di zucchero: zucchero
    abito senza maniche: maniche
    cuffie senza fili: fili
    birra senza alcol: alcol
    shampoo senza parabeni: parabeni
    crema senza profumo bambini: profumo
    pasta senza uova: uova
    occhiali senza montatura uomo: montatura
    cioccolato con zucchero: -
    zucchero di canna: -
    vestito senza: -
    senza: -
    senza 3: -
    senza il: -
    gluten free: -
    coca cola zero: -`,
  hrv: `
    čokolada bez šećera: secera
    bez glutena kruh: glutena
    mlijeko bez laktoze: laktoze
    džem bez dodanog šećera: secera
    sok bez dodatka šećera: secera
    haljina bez rukava: rukava
    pivo bez alkohola: alkohola
    usisavač bez vrećice: vrecice
    krema bez mirisa: mirisa
    hrana bez žitarica: zitarica
    bezglutensko brašno: gluten
    bezalkoholno pivo: alkohol
    bezalkoholan gin: alkohol
    bezmesna salama: mes
    bez haljine: haljine
    bež haljina: -
    bez haljina: -
    bež torba: -
    Bež kaput: -
    haljina bež: -
    haljina bez: -
    kruh s glutenom: -
    bežični miš: -
    bezbrižno dijete: -
    baza za krevet: -`,
  rum: `
    ciocolată fără zahăr: zahar
    fara gluten: gluten
    lapte fără lactoză: lactoza
    gem fără adaos de zahăr: zahar
    suc fără zahăr adăugat: zahar
    rochie fără mâneci: maneci
    bere fără alcool: alcool
    căști fără fir: fir
    șampon fără parabeni: parabeni
    aspirator fără sac: sac
    cafea fără cofeină boabe: cofeina
    iaurt fără conținut de grăsime: grasime
    fără: -
    rochie fără: -
    zahăr brun: -
    ciocolată cu zahăr: -
    far auto: -
    farfurii: -
    fara 2: -
    fără o: -`,
  ukr: `
    шоколад без цукру: цукру
    без глютену: глютену
    молоко без лактози: лактози
    сік без додавання цукру: цукру
    джем без доданого цукру: цукру
    сукня без рукавів: рукавів
    пиво без алкоголю: алкоголю
    крем без запаху: запаху
    безалкогольне пиво: алкоголь
    безлактозний йогурт: лактоз
    безглютенове борошно: глютен
    кава без кофеїну мелена: кофеіну
    безкофеїнова кава: кофеін
    сукня без: -
    без: -
    без 5: -
    цукор тростинний: -
    хліб з глютеном: -
    безкоштовна доставка: -
    безпечний ніж: -
    бежева сукня: -`,
  bul: `
    шоколад без захар: захар
    без глутен: глутен
    мляко без лактоза: лактоза
    сок без добавена захар: захар
    рокля без ръкави: ръкави
    бира без алкохол: алкохол
    безалкохолна бира: алкохол
    безалкохолен джин: алкохол
    безглутенов хляб: глутен
    безглутенова паста: глутен
    безлактозно мляко: лактоз
    слушалки без кабел черни: кабел
    крем без аромат: аромат
    рокля без: -
    без: -
    без 5: -
    захар кафява: -
    хляб с глутен: -
    безплатна доставка: -
    безопасна самобръсначка: -
    бежова рокля: -`,
  hun: `
    cukormentes csokoládé: cukor
    gluténmentes kenyér: gluten
    laktózmentes tej: laktoz
    alkoholmentes sör: alkohol
    csokoládé cukor nélkül: cukor
    cukor nelkul: cukor
    ujj nélküli ruha: ujj
    vezeték nélküli fülhallgató: vezetek
    lekvár hozzáadott cukor nélkül: cukor
    hozzáadott cukortól mentes lekvár: cukortol
    glutén-mentes liszt: gluten
    cukormentesen: cukor
    cukrot nem tartalmaz: cukrot
    nem tartalmaz glutént: glutent
    nem csúszó szőnyeg: csuszo
    rozsdamentes fazék: rozsda
    illatmenteset krém: illat
    nélkül: -
    mentes: -
    nem: -
    ruha nem: -
    nem női: -
    nem 5: -
    cukor: -
    a nélkül: -
    nemez papucs: -
    mentesítő: -
    laktózt nem tartalmazó tej: laktozt
    adatmentés: -
    csokoládé cukorral: -`,
  pol: `
    torebka beż skóra: -
    torebka bez skóry: skory
    bez sukienka: -
    bez plaszcz damski: -
    bez sukienki: sukienki
    fotel bez podłokietników: podlokietnikow
    dżem bez cukru dodanego: cukru
    napój bezalkoholowy: alkohol`,
  cze: `
    béž kabelka: -
    bež kabelka: -
    pivo bez alkoholu: alkoholu`,
  eng: `
    juice no sugar added: sugar
    juice no added sugar: sugar
    added sugar free juice: sugar`,
};

const rows = Object.entries(tables).flatMap(([language, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', thing = ''] = line.trim().split(': ');
      return [language as LanguageCode, query, thing === '-' ? [] : [thing]] as const;
    }),
);

test.each(rows)(
  '[R10.03] in %s “%s” says what is missing, or nothing of the kind',
  (language, query, things) => {
    expect(missingIn(query, language)).toEqual(things);
  },
);

/** By language: two ways to say that the same is missing; the second one is in the words of a product. */
const sameTables: Readonly<Partial<Record<LanguageCode, string>>> = {
  ita: `
    senza zuccheri aggiunti: senza zucchero
    senza zucchero: senza aggiunta di zuccheri
    senza manica: senza maniche`,
  hrv: `
    bez alkohola: bezalkoholno
    bezalkoholan: bez alkohola
    bez glutena: bezglutenski
    bezglutenski: bez glutena
    bez šećera: bez dodanog šećera`,
  rum: `
    fără zahăr: fără adaos de zahăr
    fara zaharuri: fără zahăr`,
  ukr: `
    без алкоголю: безалкогольне
    безалкогольне: без алкоголю
    без лактози: безлактозний
    безлактозний: без лактози
    без кофеїну: безкофеїнова`,
  bul: `
    без алкохол: безалкохолна
    безалкохолен: без алкохол
    без глутен: безглутенов
    безглутенова: без глутен
    без захар: без добавена захар`,
  hun: `
    cukor nélkül: cukormentes
    cukormentes: cukor nélkül
    cukormentes: cukor nélküli
    cukor nélküli: cukrot nem tartalmaz
    ujj nélkül: ujj nélküli
    cukormentes: hozzáadott cukor nélkül
    glutén nélkül: glutént nem tartalmaz`,
};
const samePairs = Object.entries(sameTables).flatMap(([language, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', said = ''] = line.trim().split(': ');
      return [language as LanguageCode, query, said] as const;
    }),
);

test.each(samePairs)('[R10.03] in %s “%s” is said as “%s”, too', (language, query, said) => {
  const words = readStemmedWords(query, language);
  const missing = words.flatMap((_, at) => missingThingAt(words, at, language) ?? [])[0];
  const ways = missing ? spellMissing(missing.thing, language) : { runs: [], beginning: null };
  const product = readStemmedWords(said, language);
  const stems = ` ${product.map(({ stem }) => stem).join(' ')} `;
  const isSaid =
    ways.runs.some((run) => stems.includes(` ${run.join(' ')} `)) ||
    product.some(({ term }) => ways.beginning !== null && term.startsWith(ways.beginning));
  expect(isSaid, `${JSON.stringify(ways)} in ${stems}`).toBe(true);
});

test('[R10.03] all words of a negation are one word of the plan, also those that say that something was added', () => {
  const planned = (query: string, language: LanguageCode) =>
    planWords(readStemmedWords(query, language), { language }, 'submitted').map(({ text }) => text);
  expect(planned('marmellata senza zuccheri aggiunti', 'ita')).toEqual(['marmellata', 'zuccheri']);
  expect(planned('lekvár hozzáadott cukor nélkül', 'hun')).toEqual(['lekvar', 'cukor']);
  expect(planned('nem tartalmaz glutént', 'hun')).toEqual(['glutent']);
});
