import { resolve } from 'node:path';
import { type LanguageCode, languageCodes } from '@vitrina/contract';
import { fold } from '../../packages/search-engine/src/language/fold.ts';
import {
  readShortWords,
  type ShortWordLanguage,
  shortWordLanguages,
  wrongPairsOf,
} from '../../packages/search-engine/src/language/short-words/read-short-words.ts';
import { stem } from '../../packages/search-engine/src/language/stem.ts';
import { measureStems } from '../../packages/search-engine/src/language/stem-cases/measure-stems.ts';
import { readStemCases } from '../../packages/search-engine/src/language/stem-cases/read-stem-cases.ts';
import { czeRules } from '../../packages/search-engine/src/language/stem-rules/cze.ts';
import { polRules } from '../../packages/search-engine/src/language/stem-rules/pol.ts';
import { machine, writePart } from '../results-page.ts';
import { stemWrittenCzech, stemWrittenPolish } from './accented-rules.ts';
import { loadPeers, type Peer } from './peers.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The share of pairs within a group (a form as written, another as typed without diacritics) with the same stem: product and query. */
const shareCrossed = (lines: readonly string[], stemForm: (form: string) => string): number => {
  let pairs = 0;
  let joined = 0;
  for (const line of lines) {
    const forms = line.toLowerCase().split(' ');
    for (const written of forms)
      for (const typed of forms.map(fold)) {
        if (fold(written) === typed) continue;
        pairs++;
        if (fold(stemForm(written)) === fold(stemForm(typed))) joined++;
      }
  }
  return joined / Math.max(1, pairs);
};

const stemmersOf = (language: LanguageCode, folder: string): Peer[] => {
  const peers = loadPeers(folder, language);
  const written =
    language === 'pol'
      ? [{ name: 'Vitrina, stemmed before folding', stem: stemWrittenPolish(polRules) }]
      : language === 'cze'
        ? [{ name: 'Vitrina, stemmed before folding', stem: stemWrittenCzech(czeRules) }]
        : [];
  return [
    { name: '**Vitrina**', stem: (form) => stem(fold(form), language) },
    ...written,
    ...peers,
    { name: 'folded only', stem: fold },
  ];
};

const row = (language: LanguageCode, { name, stem: stemForm }: Peer): string => {
  const { tuned, heldOut } = readStemCases(language);
  const lines = [...tuned, ...heldOut];
  const lower = (form: string): string => form.toLowerCase();
  const written = measureStems(lines, lower, (form) => fold(stemForm(form)));
  const typed = measureStems(lines, fold, (form) => fold(stemForm(form)));
  const cells = [
    percent(shareCrossed(lines, stemForm)),
    percent(written.pairsJoined),
    percent(typed.pairsJoined),
    percent(typed.groupsComplete),
    `${written.wrongPairs} / ${typed.wrongPairs}`,
  ];
  return `| ${language} | ${name} | ${cells.join(' | ')} |`;
};

const sizes = (language: LanguageCode): string => {
  const { tuned, heldOut } = readStemCases(language);
  const [first, second] = [tuned, heldOut].map((lines) =>
    measureStems(lines, fold, (form) => stem(form, language)),
  );
  if (!first || !second) return '';
  return `| ${language} | ${first.words + second.words} | ${percent(first.pairsJoined)} | ${percent(second.pairsJoined)} | ${speed(language)} |`;
};

const speed = (language: LanguageCode): string => {
  const words = Object.values(readStemCases(language)).flatMap((lines: readonly string[]) =>
    lines.flatMap((line) => line.split(' ').map(fold)),
  );
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const begin = performance.now();
    let done = 0;
    while (done < 200_000) for (const word of words) done += stem(word, language).length > 0 ? 1 : 0;
    best = Math.max(best, done / (performance.now() - begin) / 1000);
  }
  return best.toFixed(1);
};

/** How many of the pairs of short words the stems get wrong. */
const shortWordsRow = (language: ShortWordLanguage): string => {
  const cells = (['tuned', 'held out'] as const).flatMap((half) => {
    const pairs = readShortWords(language, half);
    const wrong = wrongPairsOf(pairs, (word) => stem(word, language));
    return [
      `${wrong.separated.length} of ${pairs.together.length}`,
      `${wrong.joined.length} of ${pairs.apart.length}`,
    ];
  });
  return `| ${language} | ${cells.join(' | ')} |`;
};

/** Measures stemmers on tables of inflected shop words. The argument is a folder with other stemmers in its node_modules. */
export const runStemmingBench = async ([folder = '.']: readonly string[]): Promise<void> => {
  const rows = languageCodes.flatMap((language) =>
    stemmersOf(language, resolve(folder)).map((stemmer) => row(language, stemmer)),
  );
  writePart(
    'stemming',
    `## Stemming

On ${machine()}. Pairs of forms of one word that meet in one stem, over the tables in \`language/stem-cases\`. “Crossed”: the product as written, the query typed
without diacritics, which is what half of all shoppers do. “Wrong”: pairs of different goods that meet, with diacritics / typed without. Other stemmers are measured
where they are installed (\`npm run bench -- stemming FOLDER\`).

| language | stemmer | crossed | written | typed without | words whole | wrong |
|---|---|---|---|---|---|---|
${rows.join('\n')}

The rules were made with the first part of each table at hand; the rest was written after them, measured, and then used to mend them too
([decision 21](../docs/decisions/0021-stems-of-folded-words.md) has the figures of the first looks).

| language | words | first part | the rest | million words a second |
|---|---|---|---|---|
${languageCodes.map(sizes).join('\n')}

Short words, over the pairs in \`language/short-words\`: forms of one word that don't meet, and words that meet and should not. Both halves were mended by in the end; decision 21 has the first looks.

| language | tuned, forms apart | tuned, neighbours joined | held out, forms apart | held out, neighbours joined |
|---|---|---|---|---|
${shortWordLanguages.map(shortWordsRow).join('\n')}`,
  );
};
