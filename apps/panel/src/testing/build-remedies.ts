import type { PhraseNow, PhraseToMend, Replay, SynonymProposal } from '@vitrina/contract';
import type { Handlers } from './api-server.ts';
import { buildProduct } from './build.ts';
import { buildSynonym } from './build-phrases.ts';
import { buildChange } from './build-settings.ts';

export const buildPhraseNow = (part: Partial<PhraseNow> & Pick<PhraseNow, 'phrase'>): PhraseNow => ({
  state: (part.found ?? 0) > 0 ? 'found' : 'nothing',
  found: 0,
  ...part,
});

export const buildToMend = (part: Partial<PhraseToMend> & Pick<PhraseToMend, 'phrase'>): PhraseToMend => ({
  reason: 'empty',
  searches: 120,
  emptySearches: 120,
  clicks: 0,
  lost: 120,
  found: 0,
  ...part,
});

export const buildProposal = (
  part: Partial<SynonymProposal> & Pick<SynonymProposal, 'phrase'>,
): SynonymProposal => ({
  source: 'visitors',
  times: 3,
  found: 41,
  products: [buildProduct({ id: 'MEB-101', title: 'Sofa narożna Oslo, szara', price: 2399 })],
  ...part,
});

export const buildReplay = (part: Partial<Replay> = {}): Replay => ({
  phrases: 812,
  concerned: 3,
  searched: 3,
  gained: 1,
  changed: 3,
  worse: 0,
  examples: {
    gained: [{ phrase: 'kanapa', before: 0, after: 41 }],
    changed: [
      { phrase: 'kanapa', before: 0, after: 41 },
      { phrase: 'kanapa szara', before: 2, after: 9 },
      { phrase: 'mała kanapa', before: 1, after: 12 },
    ],
    worse: [],
  },
  ...part,
});

type SearchAnswer = { phrases: string[] };

/**
 * A shop in which „kanapa” finds nothing until it gets a synonym. `saved` are the bodies of what was saved; undoing takes the last
 * one back.
 */
export const serveRemedies = () => {
  const saved: unknown[] = [];
  const toMend = [
    buildToMend({ phrase: 'kanapa', lost: 398, searches: 412, emptySearches: 398, clicks: 6 }),
    buildToMend({ phrase: 'hamak' }),
    buildToMend({
      ...{ phrase: 'do salonu', reason: 'fewClicks', lost: 60 },
      ...{ searches: 140, emptySearches: 0, clicks: 12, found: 512 },
    }),
  ];
  const handlers = {
    checkPhrases: ({ body }) => ({
      data: (body as SearchAnswer).phrases.map((phrase) =>
        buildPhraseNow({ phrase, found: phrase === 'kanapa' && saved.length > 0 ? 41 : 0 }),
      ),
    }),
    listToMend: () => ({
      data: saved.length > 0 ? toMend.slice(1) : toMend,
      period: { from: '2026-10-22', to: '2026-11-22' },
      isComplete: true,
    }),
    proposeSynonyms: ({ body }) => ({
      data:
        (body as { phrase: string }).phrase === 'kanapa'
          ? [
              buildProposal({ phrase: 'sofa' }),
              buildProposal({ phrase: 'kanapy', source: 'phrases', times: 10, found: 8 }),
              buildProposal({ phrase: 'kanapowy', source: 'catalog', times: 1, found: 1 }),
              buildProposal({ phrase: 'narożnik', source: 'phrases', times: 7, found: 5 }),
            ]
          : [],
    }),
    replayRemedy: () => ({ data: buildReplay() }),
    addSynonym: ({ body }) => {
      saved.push(body);
      return { data: buildSynonym(), changeId: 'change-7' };
    },
    undoSettingChange: () => {
      saved.pop();
      return { data: buildChange({ kind: 'synonyms' }) };
    },
    addBlockedPhrase: ({ body }) => {
      saved.push(body);
      return { data: { phrase: 'kanapa', createdAt: '', createdBy: '' }, changeId: 'change-8' };
    },
  } satisfies Handlers;
  return { handlers, saved };
};
