import type { FactsUntil } from '../../ports/reports.ts';
import { dayIn } from '../../storage/active-days.ts';
import { addDays } from '../../storage/calendar-days.ts';
import type { Customer } from '../../storage/records.ts';
import { knownSpanOf } from './known-span.ts';
import { resolvePeriod } from './periods.ts';
import type { ReportReader } from './report-reader.ts';

type Dependencies = {
  readonly reader: Pick<ReportReader, 'until'>;
  readonly now: () => Date;
  /** Links between searches and clicks are erased after this many days. */
  readonly linkDays: number;
};

/** What other features read of the sums, for as long as somebody waits for it. */
export const createReportFacts = ({ reader: ofAll, now, linkDays }: Dependencies): FactsUntil => {
  const knownSpan = knownSpanOf(linkDays);
  /** The days of which clicks are known, and the same as instants. */
  const known = (customer: Customer) => {
    const today = dayIn(customer.timeZone, now());
    const period = { from: addDays(today, 1 - linkDays), to: today };
    return { period, span: knownSpan(customer, period, now()).span };
  };
  return (signal) => {
    const reader = ofAll.until(signal);
    return {
      resolvePeriod: ({ timeZone }, days) => resolvePeriod(days, timeZone, now()),
      sumUp: async (place, period) => {
        const { figures } = await reader.ask('summariseSearches', place, 'all', period, period);
        return figures;
      },
      listPhrases: async (place, period, orderBy, limit) => {
        const { rows } = await reader.ask('reportPhrases', place, {
          ...{ period, before: null, orderBy, sort: 'desc', offset: 0, limit },
          filter: { context: 'all', text: '', onlyEmpty: orderBy === 'emptySearches' },
        });
        return rows.map(({ texts, figures }) => ({ phrase: texts.phrase ?? '', ...figures }));
      },
      listLatestPhrases: (place, period, limit) => reader.ask('listLatest', place, period, limit),
      listFollowers: (customer, place, phrase) => {
        const { span, period } = known(customer);
        return reader.ask('detailPhrase', place, phrase, span, period);
      },
      listClicked: async (customer, place, phrases) => {
        if (phrases.length === 0) return new Map();
        const clicked = await reader.ask('listClicked', place, phrases, known(customer).span);
        return new Map(clicked.map(({ phrase, productIds }) => [phrase, productIds]));
      },
    };
  };
};
