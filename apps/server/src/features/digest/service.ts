import type { DigestChoice, LanguageCode, Locale, ReportPeriod, SentDigest } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { ReadWeek } from '../../ports/week-report.ts';
import { dayIn } from '../../storage/active-days.ts';
import { fullWeekBefore } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import { accountLink, type Digest, type RefusedFeed, type SearchWeek } from './digest.ts';
import type { SendFailure, SendMail } from './mailer.ts';
import { renderDigest } from './render-digest.ts';
import {
  claimDigest,
  type DigestReader,
  listDigestReaders,
  readWantsDigest,
  releaseDigest,
  updateWantsDigest,
} from './repository.ts';

/** A mail of more would not be read; the panel has the rest. */
const maxSearches = 3;

const locales: Partial<Record<LanguageCode, Locale>> = { pol: 'pl', cze: 'cz' };

export type DigestSearch = {
  readonly instanceId: string;
  readonly name: string;
  /** Of its catalog. */
  readonly language: LanguageCode;
};

type Dependencies = {
  readonly database: Database;
  /** Null if this installation sends no mail. */
  readonly sendMail: SendMail | null;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  /** The customer's search instances, the oldest first. */
  readonly listSearches: (customerId: string) => Promise<readonly DigestSearch[]>;
  /** Feeds of the customer's catalogs that wait for an answer, as their last imports left them. */
  readonly listRefused: (customerId: string) => Promise<readonly RefusedFeed[]>;
  readonly readWeek: ReadWeek;
  readonly publicUrl: string;
  readonly now: () => Date;
  /** A mail was not sent, for the first time that day. */
  readonly onNotSent: (failure: SendFailure & { readonly customerId: string }) => void;
};

/** The weekly summary by mail: who wants it, and sending it. */
export const createDigestService = ({
  database,
  sendMail,
  findCustomer,
  listSearches,
  listRefused,
  readWeek,
  publicUrl,
  now,
  onNotSent,
}: Dependencies) => {
  const read = async (customerId: string): Promise<DigestChoice> => ({
    wanted: await readWantsDigest(database, customerId),
    isAvailable: sendMail !== null,
  });

  /** Null if nobody searched and no feed waits. */
  const compile = async ({ id, name }: Customer, week: ReportPeriod): Promise<Digest | null> => {
    const all = await listSearches(id);
    const searches: SearchWeek[] = [];
    for (const { instanceId, name: searchName } of all) {
      if (searches.length === maxSearches) break;
      const report = await readWeek(id, instanceId, week);
      if (report && report.figures.searches > 0) searches.push({ ...report, instanceId, name: searchName });
    }
    const refused = await listRefused(id);
    if (searches.length + refused.length === 0) return null;
    const language = (all[0] ?? refused[0])?.language;
    const locale = (language && locales[language]) ?? 'en';
    return { locale, shopName: name, week, searches, refused, publicUrl };
  };

  const write = ({ email }: Customer, digest: Digest): Parameters<SendMail>[0] => ({
    ...renderDigest(digest),
    ...{ to: email, unsubscribeUrl: accountLink({ publicUrl }) },
  });

  return {
    read,
    choose: async (customerId: string, wanted: boolean): Promise<DigestChoice> => {
      await updateWantsDigest(database, customerId, wanted);
      return read(customerId);
    },
    /** Sends the last full week on request, and leaves the schedule as it is. */
    sendNow: async (customer: Customer): Promise<SentDigest | Failure> => {
      if (!sendMail) return fail('MAIL_NOT_SET_UP');
      const week = fullWeekBefore(dayIn(customer.timeZone, now()));
      const digest = await compile(customer, week);
      if (!digest) return { isSent: false, ...week };
      const failure = await sendMail(write(customer, digest));
      if (!failure) return { isSent: true, ...week };
      onNotSent({ ...failure, customerId: customer.id });
      return fail('MAIL_NOT_SENT', { reason: failure.reason });
    },
    listReaders: (): Promise<DigestReader[]> => listDigestReaders(database),
    /** Sends the mail of a Monday unless that was done, or there is nothing to tell. False if it was refused, or never got to a mail server. */
    sendWeekly: async (customerId: string, monday: string, isRetry: boolean): Promise<boolean> => {
      const customer = await findCustomer(customerId);
      if (!customer || !sendMail) return true;
      const digest = await compile(customer, fullWeekBefore(monday));
      const mail = digest && write(customer, digest);
      if (!(await claimDigest(database, customerId, monday)) || !mail) return true;
      // Something thrown leaves the note: nobody knows how far the mail came.
      const failure = await sendMail(mail);
      if (!failure) return true;
      if (failure.mayHaveArrived || !isRetry) onNotSent({ ...failure, customerId });
      // No mail is better than the same one again every hour, from a mail server that answers too late.
      if (failure.mayHaveArrived) return true;
      await releaseDigest(database, customerId, monday);
      return false;
    },
    /** No mail for this Monday: it could not be sent for a whole day. */
    giveUp: async (customerId: string, monday: string): Promise<void> => {
      await claimDigest(database, customerId, monday);
    },
  };
};
export type DigestService = ReturnType<typeof createDigestService>;
