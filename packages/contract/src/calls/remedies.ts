import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { product } from '../product.ts';
import { draftRule } from '../settings/merchandising.ts';
import { phraseText, synonym } from '../settings/phrases.ts';
import { fieldWeights } from '../settings/weights.ts';
import { text } from '../validation.ts';
import { ofPeriod, reportPeriod, withPeriod } from './report-shapes.ts';

const subject = 'remedies';
const access = 'session';

const count = z.number().int();
const inInstance = { searchId: text().optional() };

/** A change of the settings that isn't saved yet. */
export const remedy = z.discriminatedUnion('type', [
  z.object({ type: z.literal('synonym'), synonym }),
  z.object({ type: z.literal('blockedPhrase'), phrase: phraseText }),
  z.object({ type: z.literal('rule'), rule: draftRule }),
  z.object({ type: z.literal('weights'), weights: fieldWeights }),
]);
export type Remedy = z.infer<typeof remedy>;

/** What a search for a phrase answers today. */
export const phraseStates = ['found', 'nothing', 'blocked', 'redirected'] as const;
export const phraseNow = z.object({
  phrase: z.string(),
  state: z.enum(phraseStates),
  /** How many products it finds. */
  found: count,
});
export type PhraseNow = z.infer<typeof phraseNow>;

/** `empty`: found nothing; `fewClicks`: clicked less than half as often as searches of this shop usually are. */
export const mendReasons = ['empty', 'fewClicks'] as const;
export const phraseToMend = z.object({
  phrase: z.string(),
  reason: z.enum(mendReasons),
  searches: count,
  emptySearches: count,
  clicks: count,
  /** Searches that found nothing; of phrases clicked too rarely, as many searches as their missing clicks usually take. */
  lost: count,
  /** How many products it finds today. */
  found: count,
});
export type PhraseToMend = z.infer<typeof phraseToMend>;

/** `visitors`: what visitors searched next and clicked; `phrases`: a similar phrase of others; `catalog`: a similar word of the catalog. */
export const proposalSources = ['visitors', 'phrases', 'catalog'] as const;
export const synonymProposal = z.object({
  /** What the phrase would also mean. */
  phrase: z.string(),
  source: z.enum(proposalSources),
  /** How often visitors went on to it, or searched it; how many products have the word. */
  times: count,
  /** What the phrase would find with it. */
  found: count,
  products: z.array(product).max(3),
});
export type SynonymProposal = z.infer<typeof synonymProposal>;

const replayedPhrase = z.object({ phrase: z.string(), before: count, after: count });
/** The latest different phrases, with the settings as they are and with the remedy. The figures below are of those searched. */
export const replay = z.object({
  /** How many phrases were planned with both: 1,000 at most. */
  phrases: count,
  /** How many of them the remedy concerns. */
  concerned: count,
  /** How many of these were searched with both, those searched last first: 300 at most. */
  searched: count,
  /** Those that found nothing, and do with the remedy. */
  gained: count,
  /** Those with other products on their first page, or in another order. */
  changed: count,
  /** Those that find nothing any more, or lose a product from their first page that visitors clicked. */
  worse: count,
  /** The first of each kind, those searched last first. */
  examples: z.object({
    gained: z.array(replayedPhrase),
    changed: z.array(replayedPhrase),
    worse: z.array(replayedPhrase),
  }),
});
export type Replay = z.infer<typeof replay>;

export const changeEffect = z.object({
  /** The most frequent ones of the last month, at most 20. */
  phrases: z.array(z.string()),
  /** Those with other products on their first page than before the change, or in another order. */
  changed: z.array(z.string()),
});
export type ChangeEffect = z.infer<typeof changeEffect>;

export const remedyCalls = {
  listToMend: {
    method: 'POST',
    path: '/search/reports/toMend',
    subject,
    summary: 'List the phrases that still lose the most searches, worst first.',
    access,
    body: withPeriod({ ...ofPeriod, limit: z.int().min(1).max(50).default(10) }),
    reply: z.object({
      data: z.array(phraseToMend),
      period: reportPeriod,
      /** Whether `data` has all there is: every phrase that found nothing was searched again. */
      isComplete: z.boolean(),
    }),
    perMinute: 60,
  },
  checkPhrases: {
    method: 'POST',
    path: '/search/reports/now',
    subject,
    summary: 'Get what searches for phrases of a report return today.',
    access,
    body: z.object({
      ...inInstance,
      /** None is empty: that stands for all other phrases of a day. */
      phrases: z.array(text({ max: 200 })).max(50),
    }),
    reply: data(z.array(phraseNow)),
    perMinute: 60,
  },
  proposeSynonyms: {
    method: 'POST',
    path: '/search/reports/proposals',
    subject,
    summary: 'Propose synonyms for a phrase that finds nothing, with what it would find.',
    access,
    body: z.object({ ...inInstance, phrase: phraseText }),
    reply: data(z.array(synonymProposal)),
    perMinute: 60,
  },
  measureChange: {
    method: 'POST',
    path: '/search/reports/effect',
    subject,
    summary: 'List the most frequent phrases, and those whose results differ from before a change.',
    access,
    body: z.object({
      ...inInstance,
      /** An entry of the history. Without one nothing has changed. */
      changeId: text().optional(),
    }),
    reply: data(changeEffect),
    perMinute: 60,
  },
  replayRemedy: {
    method: 'POST',
    path: '/search/reports/replay',
    subject,
    summary: 'Replay the latest phrases with a change before it is saved.',
    access,
    body: z.object({ ...inInstance, remedy }),
    reply: data(replay),
    perMinute: 10,
  },
} as const satisfies CallTable;
