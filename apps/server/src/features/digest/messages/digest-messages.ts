import type { Locale } from '@vitrina/contract';
import { czechMessages } from './czech-messages.ts';
import { englishMessages } from './english-messages.ts';
import { polishMessages } from './polish-messages.ts';

/** Forms of a word by the plural rules of its language; `other` stands for those that the language doesn't have. */
export type PluralForms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** `{…}` stands for a value. */
export type DigestMessages = {
  /** The tag of the language for `Intl` and for HTML. */
  readonly tag: string;
  readonly subject: string;
  readonly title: string;
  /** `{count}` searches. */
  readonly searched: PluralForms;
  readonly foundNothing: string;
  readonly allFound: string;
  readonly against: string;
  readonly figures: {
    readonly searches: string;
    readonly empty: string;
    readonly ctr: string;
    readonly conversion: string;
    readonly sales: string;
    readonly value: string;
  };
  /** What `{count}` of something is, below a figure. */
  readonly emptySearches: PluralForms;
  readonly percentPoints: string;
  readonly unchanged: string;
  readonly better: string;
  readonly worse: string;
  /** In place of a change from nothing. */
  readonly notBefore: string;
  readonly emptyTitle: string;
  readonly emptyLead: string;
  readonly noEmpty: string;
  readonly soldTitle: string;
  readonly nothingSold: string;
  readonly times: PluralForms;
  readonly units: PluralForms;
  /** In place of figures, in a mail that only tells of feeds. */
  readonly noSearches: string;
  /** Of such a mail. */
  readonly refusedSubject: string;
  readonly refusedTitle: string;
  /** Of catalog `{name}`: its feed was refused `{refusals}` times, having `{now}` items instead of `{before}`. */
  readonly shrunk: string;
  /** Of catalog `{name}`, whose currency is `{own}`: prices are in `{found}`. */
  readonly otherCurrency: string;
  readonly openCatalog: string;
  readonly openReports: string;
  readonly why: string;
  readonly switchOff: string;
};

export const digestMessages: Readonly<Record<Locale, DigestMessages>> = {
  pl: polishMessages,
  cz: czechMessages,
  en: englishMessages,
};
