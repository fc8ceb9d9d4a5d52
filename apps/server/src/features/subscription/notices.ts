import type { Locale } from '@vitrina/contract';
import type { Customer } from '../../storage/records.ts';
import { noticeWords } from './notice-words.ts';
import type { Notice } from './subscription-life.ts';

type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string;
};

type Dependencies = {
  /** Null if this installation sends no mail. Resolves to null once the mail is sent. */
  readonly sendMail: ((mail: Mail) => Promise<object | null>) | null;
  readonly publicUrl: string;
  readonly onNotSent: (failure: object) => void;
};

/** No language of an owner's is stored, so the mail is in that of the shop's country. */
const localeOf = (timeZone: string): Locale => {
  if (timeZone === 'Europe/Warsaw') return 'pl';
  return timeZone === 'Europe/Prague' ? 'cz' : 'en';
};

/** Tells owners by mail what becomes of their subscription. A mail that can't be sent stops nothing. */
export const createNotices =
  ({ sendMail, publicUrl, onNotSent }: Dependencies) =>
  async (customer: Pick<Customer, 'email' | 'timeZone'>, notice: Notice): Promise<void> => {
    if (sendMail === null) return;
    const { subject, text } = noticeWords[localeOf(customer.timeZone)][notice];
    const url = `${publicUrl}/search/subscription`;
    const failure = await sendMail({
      ...{ to: customer.email, subject, text: `${text}\n${url}\n`, unsubscribeUrl: `${publicUrl}/account` },
      html: `<p>${text}</p><p><a href="${url}">${url}</a></p>`,
    }).catch((error: unknown) => ({ error: error instanceof Error ? error.name : 'unknown' }));
    if (failure !== null) onNotSent(failure);
  };
