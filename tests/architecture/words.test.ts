import { describe, expect, test } from 'vitest';
import { listSources, readSource } from './source-files.ts';

/** Retired names, and the term that replaced each of them: docs/glossary.md. */
const replaced: Readonly<Record<string, string>> = {
  AnalysisPlaces: 'AnalysisSlots',
  AnalysisTold: 'AnalysisResult',
  Brought: 'SyncResult',
  Exchange: 'ListChange',
  FileProof: 'FileDigest',
  ImportTold: 'ImportMessage',
  LookAtFeed: 'AnalyzeFeed',
  OtherReply: 'HttpReply',
  RuleCode: 'ValidationRule',
  StoreAwayError: 'StoreUnavailableError',
  ToldOutcome: 'ReportedOutcome',
  analysisTold: 'analysisResult',
  awayOf: 'toUnavailable',
  believedMs: 'recheckMs',
  bringPublished: 'syncGeneration',
  bringToSearch: 'syncForSearch',
  carryOutImport: 'performImport',
  changesKept: 'maxChanges',
  handBackRun: 'requeueRun',
  importLine: 'importQueue',
  importTold: 'importMessage',
  judgeRows: 'validateRows',
  lendAttributes: 'applyAttributes',
  letGo: 'finish',
  loadWords: 'loadMessages',
  lookAtFeed: 'analyzeFeed',
  lookNow: 'pollNow',
  mayEnter: 'mayAccess',
  mayUse: 'mayAccess',
  noteAway: 'logUnavailable',
  noteTrouble: 'markFailed',
  onBrought: 'onSynced',
  onTold: 'onMessage',
  openStorage: 'openDatabase',
  orLate: 'orTimeout',
  proofOf: 'digestOf',
  restsUntilMs: 'cooldownUntilMs',
  seeThatOpen: 'throwIfClosed',
  seeThatReady: 'checkReady',
  seeThatStoreIsFit: 'checkStore',
  seeThatWell: 'throwIfFailed',
  seeThatWritersAreKeptApart: 'assertConditionalWrites',
  senseless: 'badRequest',
  takeHandedBackRuns: 'claimRequeuedRuns',
  takeUp: 'resumeRequeued',
  toldOf: 'originalQueryId',
  toldOutcome: 'reportedOutcome',
  youngMs: 'minLeftoverAgeMs',
};
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\bkept[A-Z]\w*(?= =)/, 'ttlMs, max…'],
  [/\bmost[A-Z]\w*(?= =)/, 'max…'],
  [/\bleast[A-Z]\w*(?= =)/, 'min…'],
  [/\bShown[A-Z]\w*/, '…View'],
  [/\bis\w*Right\b/, 'isValid'],
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
