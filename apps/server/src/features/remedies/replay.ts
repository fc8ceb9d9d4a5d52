import type { Remedy, Replay } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import type {
  ComparedSearch,
  CompareSearches,
  SearchOutcome,
  SearchTarget,
  SettingsDraft,
} from '../../ports/shop-search.ts';
import type { Customer } from '../../storage/records.ts';
import { draftSynonym } from './propose-synonyms.ts';
import { eventPlaceOf } from './search-now.ts';

type Dependencies = {
  readonly facts: ReportFacts;
  readonly compareSearches: CompareSearches;
  readonly now: () => Date;
  /** Aborted once nobody waits for the answer. */
  readonly signal: AbortSignal;
};

const replayedPhrases = 1000;
/** Searched twice each, one after another: a remedy that concerns more is judged by those searched last. */
const searchedPhrases = 300;
const examples = 20;

const toDraft = (remedy: Remedy, now: Date): SettingsDraft => {
  switch (remedy.type) {
    case 'synonym':
      return draftSynonym(remedy.synonym, now);
    case 'blockedPhrase':
      return {
        draftPhrases: {
          removed: [],
          added: [{ id: 'draft', kind: 'blocked', createdAt: now.toISOString(), value: remedy.phrase }],
        },
      };
    case 'rule':
      return { draftRule: remedy.rule };
    case 'weights':
      return { draftWeights: remedy.weights };
  }
};

/** A redirect leads somewhere, so it counts as found. */
const isAnswered = ({ total, redirect }: SearchOutcome): boolean => total > 0 || redirect !== null;

const isChanged = ({ before, after }: ComparedSearch): boolean =>
  before.redirect !== after.redirect || before.productIds.join('\n') !== after.productIds.join('\n');

/** Whether a product that visitors clicked was on the first page, and is not any more. */
const losesOneOf = ({ before, after }: ComparedSearch, clicked: readonly string[]): boolean =>
  after.redirect === null &&
  clicked.some((id) => before.productIds.includes(id) && !after.productIds.includes(id));

/** Searches the latest phrases with the settings as they are, and with a change that isn't saved. */
export const createReplay = ({ facts, compareSearches, now, signal }: Dependencies) => {
  /** Of the changed ones, those that find nothing any more, or lose a product that visitors clicked. */
  const listWorse = async (
    customer: Customer,
    searched: SearchTarget,
    changed: readonly ComparedSearch[],
  ): Promise<ComparedSearch[]> => {
    const answered = changed.filter(({ before }) => isAnswered(before));
    const phrases = answered.filter(({ after }) => isAnswered(after)).map(({ query }) => query);
    const clicked = await facts.listClicked(customer, eventPlaceOf(searched), phrases);
    return answered.filter((one) => !isAnswered(one.after) || losesOneOf(one, clicked.get(one.query) ?? []));
  };

  return async (customer: Customer, searched: SearchTarget, remedy: Remedy): Promise<Replay | Failure> => {
    const period = facts.resolvePeriod(customer, {});
    if (isFailure(period)) return period;
    const phrases = await facts.listLatestPhrases(eventPlaceOf(searched), period, replayedPhrases);
    const draft = toDraft(remedy, now());
    const comparison = await compareSearches(searched, draft, phrases, searchedPhrases, signal);
    if (isFailure(comparison)) return comparison;
    const { concerned, compared } = comparison;
    const changed = compared.filter(isChanged);
    const gained = compared.filter(({ before, after }) => !isAnswered(before) && isAnswered(after));
    const worse = await listWorse(customer, searched, changed);
    const show = (some: readonly ComparedSearch[]) =>
      some
        .slice(0, examples)
        .map(({ query, before, after }) => ({ phrase: query, before: before.total, after: after.total }));
    return {
      ...{ phrases: phrases.length, concerned, searched: compared.length },
      ...{ gained: gained.length, changed: changed.length, worse: worse.length },
      examples: { gained: show(gained), changed: show(changed), worse: show(worse) },
    };
  };
};
