import { describe, expect, test } from 'vitest';
import { listSources, readSource } from './source-files.ts';

/** Retired names, and the term that replaced each of them: docs/glossary.md. */
const replaced: Readonly<Record<string, string>> = {
  Exchange: 'ListChange',
  OtherReply: 'HttpReply',
  RuleCode: 'ValidationRule',
  carryOutImport: 'performImport',
  importLine: 'importQueue',
  judgeRows: 'validateRows',
  lendAttributes: 'applyAttributes',
  loadWords: 'loadMessages',
  openStorage: 'openDatabase',
  seeThatWell: 'throwIfFailed',
  toldOf: 'originalQueryId',
};
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\bmost[A-Z]\w*(?= =)/, 'max…'],
  [/\bleast[A-Z]\w*(?= =)/, 'min…'],
  [/\bShown[A-Z]\w*/, '…View'],
  [/\bisRight\b/, 'isValid'],
];
/** Names in which `most` is a superlative rather than a bound. */
const exempt = new Set(['mostFrequent', 'mostFilled', 'mostAskedFor']);

describe('the words of the code', () => {
  test('retired names don’t come back', () => {
    const found = listSources()
      .filter((file) => !file.startsWith('tests/architecture/'))
      .flatMap((file) => {
        const words = new Set(readSource(file).match(/[A-Za-z]\w*/g));
        const old = Object.entries(replaced)
          .filter(([word]) => words.has(word))
          .map(([word, better]) => `${file}: ${word} -> ${better}`);
        const shapes = patterns.flatMap(([pattern, better]) => {
          const [word] = pattern.exec(readSource(file)) ?? [];
          return word === undefined || exempt.has(word) ? [] : [`${file}: ${word} -> ${better}`];
        });
        return [...old, ...shapes];
      });
    expect(found).toEqual([]);
  });
});
