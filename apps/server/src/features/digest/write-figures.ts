import type { Locale, PhraseFigures, ReportPeriod } from '@vitrina/contract';
import { emptyShareOf, type SearchWeek } from './digest.ts';
import { digestMessages, type PluralForms } from './messages/digest-messages.ts';

/** Whether a change is good news. For the number of searches it is neither. */
export type Tone = 'good' | 'bad' | 'neutral';
type Direction = 'up' | 'down' | 'none';

export type FigureView = {
  readonly name: keyof typeof moreIs;
  readonly label: string;
  readonly value: string;
  /** What the value is a part of; empty for most. */
  readonly note: string;
  readonly change: { readonly direction: Direction; readonly tone: Tone; readonly text: string };
};

/** What an increase of a figure means. */
const moreIs = {
  searches: 'neutral',
  empty: 'bad',
  ctr: 'good',
  conversion: 'good',
  sales: 'good',
  value: 'good',
} as const satisfies Record<string, Tone>;

const toneOf = (name: FigureView['name'], direction: Direction): Tone => {
  if (direction === 'none' || moreIs[name] === 'neutral') return 'neutral';
  return (moreIs[name] === 'good') === (direction === 'up') ? 'good' : 'bad';
};

/** Fills the `{…}` of a message in one pass, so that a value can't bring along a placeholder of its own. */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const noShare = '–';

/** Numbers, days and amounts as a language writes them. */
export const createWriter = (locale: Locale) => {
  const messages = digestMessages[locale];
  const { tag } = messages;
  const plural = new Intl.PluralRules(tag);
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: 1, ...options }).format(value);
  const percent = (share: number | null): string =>
    share === null ? noShare : number(share, { style: 'percent' });
  const money = (amount: number, currency: string): string => {
    try {
      return number(amount, { style: 'currency', currency, maximumFractionDigits: 2 });
    } catch {
      return `${number(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`.trim();
    }
  };
  const count = (forms: PluralForms, value: number): string =>
    fill(forms[plural.select(value)] ?? forms.other, { count: number(value) });
  const week = ({ from, to }: ReportPeriod): string => days.formatRange(new Date(from), new Date(to));

  type Amounts = { readonly now: number | null; readonly before: number | null };
  /** A change of an amount in per cent of it, of a share in percentage points. */
  const change = (
    name: FigureView['name'],
    { now, before }: Amounts,
    write: (value: number) => string,
    isShare = false,
  ): FigureView['change'] => {
    const none = { direction: 'none', tone: 'neutral' } as const;
    if (now === null || before === null) return { ...none, text: '' };
    if (before === 0 && now !== 0 && !isShare)
      return { ...none, text: fill(messages.notBefore, { before: write(0) }) };
    const by = isShare ? (now - before) * 100 : before === 0 ? 0 : ((now - before) / before) * 100;
    const rounded = Math.round(by * 10) / 10;
    if (rounded === 0) return { ...none, text: messages.unchanged };
    const direction = rounded > 0 ? 'up' : 'down';
    const signed = { signDisplay: 'exceptZero' } as const;
    const text = isShare
      ? fill(messages.percentPoints, { points: number(rounded, signed) })
      : number(rounded / 100, { ...signed, style: 'percent' });
    const tone = toneOf(name, direction);
    const judged = { good: `, ${messages.better}`, bad: `, ${messages.worse}`, neutral: '' }[tone];
    return { direction, tone, text: text + judged };
  };

  const figures = ({ figures: now, figuresBefore: before, currency }: SearchWeek): FigureView[] => {
    const amount = (
      name: FigureView['name'],
      of: (figures: PhraseFigures) => number,
      write: (value: number) => string = (value) => number(value),
    ): FigureView => ({
      name,
      label: messages.figures[name],
      value: write(of(now)),
      note: '',
      change: change(name, { now: of(now), before: of(before) }, write),
    });
    const share = (
      name: FigureView['name'],
      of: (figures: PhraseFigures) => number | null,
      note = '',
    ): FigureView => ({
      name,
      label: messages.figures[name],
      value: percent(of(now)),
      note,
      change: change(name, { now: of(now), before: of(before) }, percent, true),
    });
    return [
      amount('searches', ({ searches }) => searches),
      share('empty', emptyShareOf, count(messages.emptySearches, now.emptySearches)),
      share('ctr', ({ ctr }) => ctr),
      share('conversion', ({ conversion }) => conversion),
      amount('sales', ({ salesCount }) => salesCount),
      amount(
        'value',
        ({ total }) => total,
        (value) => money(value, currency),
      ),
    ];
  };
  return { messages, count, figures, money, number, percent, week };
};
export type Writer = ReturnType<typeof createWriter>;
