import { isTimeZone, type LanguageCode, type Locale } from '@vitrina/contract';
import { useMemo } from 'react';
import { formatTag } from './locale.ts';
import { usePreferences, useUser } from './panel-context.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Some languages write a hyphen for a minus, which is shorter than a plus above or below it. */
const withMinus = (text: string): string => text.replace('-', '−');

/** Formats dates (ISO strings), numbers and money for a locale; times in a time zone, the browser's where none is known. */
export const createFormat = (locale: Locale, now: () => number = Date.now, timeZone?: string) => {
  const tag = formatTag(locale);
  const numberOf = (value: number, options?: Intl.NumberFormatOptions): string =>
    withMinus(new Intl.NumberFormat(tag, options).format(value));
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {};
  const dateOf = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
    new Intl.DateTimeFormat(tag, { ...zone, ...options }).format(new Date(iso));
  return {
    /** The decimal separator. */
    decimalSign: new Intl.NumberFormat(tag).formatToParts(0.5)[1]?.value ?? '.',
    date: dateOf({ dateStyle: 'medium' }),
    dateTime: dateOf({ dateStyle: 'medium', timeStyle: 'short' }),
    time: dateOf({ timeStyle: 'short' }),
    /** A day (`2026-03-01`), which has no time zone. */
    day: dateOf({ dateStyle: 'medium', timeZone: 'UTC' }),
    /** A day without its year, and a month without its days: `22 Nov`, `November 2026`. */
    shortDay: dateOf({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    month: dateOf({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
    /** `22 Oct – 22 Nov 2026`. */
    days: (from: string, to: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
        new Date(from),
        new Date(to),
      ),
    number: (value: number, maximumFractionDigits = 2) => numberOf(value, { maximumFractionDigits }),
    percent: (share: number, maximumFractionDigits = 1) =>
      numberOf(share, { style: 'percent', maximumFractionDigits }),
    /** With one decimal, so that the shares of a column are aligned: `42.0%`. */
    share: (share: number) =>
      numberOf(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** A difference as per cent, with its sign: `+12.5%`. */
    change: (share: number) =>
      numberOf(share, {
        style: 'percent',
        maximumFractionDigits: Math.abs(share) < 1 ? 1 : 0,
        signDisplay: 'exceptZero',
      }),
    /** A difference, with its sign: `−1.5`. */
    signed: (value: number, maximumFractionDigits = 1) =>
      numberOf(value, { maximumFractionDigits, signDisplay: 'exceptZero' }),
    /** `amount` in major units. An unknown currency code is written after the number. */
    money: (amount: number, currency: string) => {
      try {
        return numberOf(amount, { style: 'currency', currency });
      } catch {
        return `${numberOf(amount, { minimumFractionDigits: 2 })} ${currency}`.trim();
      }
    },
    /** The same where there is little room: without the cents of a large amount. */
    shortMoney: (amount: number, currency: string) => {
      const isLarge = Math.abs(amount) >= 10_000;
      try {
        const digits = isLarge ? { maximumFractionDigits: 0 } : {};
        return numberOf(amount, { style: 'currency', currency, ...digits });
      } catch {
        return `${numberOf(isLarge ? Math.round(amount) : amount)} ${currency}`.trim();
      }
    },
    bytes: (value: number) => {
      const power = Math.min(3, Math.floor(Math.log2(Math.max(1, value)) / 10));
      const amount = numberOf(value / 1024 ** power, { maximumFractionDigits: 1 });
      return `${amount} ${['B', 'kB', 'MB', 'GB'][power]}`;
    },
    /** `2 hours ago`; "now" for less than a minute. */
    ago: (iso: string) => {
      const seconds = (Date.parse(iso) - now()) / 1000;
      const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
      const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      return relative.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
    },
    /** A duration in its largest whole unit: `3 minutes`. */
    duration: (seconds: number) => {
      const [unit, size] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
      const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
      return new Intl.NumberFormat(tag, options).format(Math.max(1, seconds / size));
    },
    list: (items: readonly string[]) => new Intl.ListFormat(tag).format(items),
    /** `PLN, złoty polski`. */
    currencyName: (code: string) => {
      const name = new Intl.DisplayNames(tag, { type: 'currency' }).of(code);
      return name && name !== code ? `${code}, ${name}` : code;
    },
    /** The name of a language by its ISO 639-2 code: `cze` is "czeski". */
    languageName: (code: LanguageCode) => new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code,
  };
};
export type Format = ReturnType<typeof createFormat>;

/** Times are the shop's, as refresh times and the days of reports are, wherever its owner is. */
export const useFormat = (): Format => {
  const { locale } = usePreferences();
  const timeZone = useUser()?.timeZone;
  return useMemo(() => createFormat(locale, Date.now, timeZone), [locale, timeZone]);
};
