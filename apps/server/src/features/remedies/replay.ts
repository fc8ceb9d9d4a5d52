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
import { reportPlace } from './search-now.ts';

type Dependencies = {
  readonly facts: ReportFacts;
  readonly compareSearches: CompareSearches;
  readonly now: () => Date;
};

export const replayedPhrases = 1000;
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
export const createReplay = ({ facts, compareSearches, now }: Dependencies) => {
  const isWorse = async (
    customer: Customer,
    searched: SearchTarget,
    compared: ComparedSearch,
  ): Promise<boolean> => {
    if (!isAnswered(compared.before)) return false;
    if (!isAnswered(compared.after)) return true;
    const { products } = await facts.listFollowers(customer, reportPlace(searched), compared.query);
    return losesOneOf(
      compared,
      products.map(({ id }) => id),
    );
  };

  return async (customer: Customer, searched: SearchTarget, remedy: Remedy): Promise<Replay | Failure> => {
    const period = facts.resolvePeriod(customer, {});
    if (isFailure(period)) return period;
    const phrases = await facts.listLatestPhrases(reportPlace(searched), period, replayedPhrases);
    const compared = await compareSearches(searched, toDraft(remedy, now()), phrases);
    if (isFailure(compared)) return compared;
    const changed = compared.filter(isChanged);
    const gained = compared.filter(({ before, after }) => !isAnswered(before) && isAnswered(after));
    const worse: ComparedSearch[] = [];
    for (const one of changed) if (await isWorse(customer, searched, one)) worse.push(one);
    const show = (some: readonly ComparedSearch[]) =>
      some
        .slice(0, examples)
        .map(({ query, before, after }) => ({ phrase: query, before: before.total, after: after.total }));
    return {
      phrases: phrases.length,
      ...{ gained: gained.length, changed: changed.length, worse: worse.length },
      examples: { gained: show(gained), changed: show(changed), worse: show(worse) },
    };
  };
};
