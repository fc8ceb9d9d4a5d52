import { addDays } from '../../storage/calendar-days.ts';
import {
  accountLink,
  catalogLink,
  type Digest,
  emptyShareOf,
  linksOf,
  type RefusedFeed,
  type SearchWeek,
} from './digest.ts';
import { inOneLine, inPlainText } from './harmless-text.ts';
import { createWriter, type FigureView, fill, type Writer } from './write-figures.ts';

/** What a mail says before its figures: whether search works, and what the changes are against. */
export const leadOf = (digest: Digest, search: SearchWeek, { messages, ...write }: Writer): string => {
  const { from, to } = digest.week;
  const share = emptyShareOf(search.figures);
  return [
    write.count(messages.searched, search.figures.searches),
    share === 0 ? messages.allFound : fill(messages.foundNothing, { share: write.percent(share) }),
    fill(messages.against, { week: write.week({ from: addDays(from, -7), to: addDays(to, -7) }) }),
  ].join(' ');
};

/** Why a feed waits, and what visitors see meanwhile. `name` is as the kind of mail needs it. */
export const refusalOf = (feed: RefusedFeed, name: string, { messages, number }: Writer): string =>
  feed.kind === 'currency'
    ? fill(messages.otherCurrency, { name, own: feed.own, found: feed.found })
    : fill(messages.shrunk, {
        name,
        refusals: number(feed.refusals),
        before: number(feed.before),
        now: number(feed.now),
      });

const refusedPart = (digest: Digest, writer: Writer): string[] => {
  const { messages } = writer;
  if (digest.refused.length === 0) return [];
  const lines = digest.refused.flatMap((feed) => [
    `- ${refusalOf(feed, inPlainText(feed.name), writer)}`,
    `  ${messages.openCatalog}: ${catalogLink(digest, feed)}`,
  ]);
  return section(messages.refusedTitle, lines);
};

const figureLine = ({ label, value, note, change }: FigureView): string => {
  const others = [note, change.text].filter((text) => text !== '');
  return `${label}: ${value}${others.length > 0 ? ` (${others.join(', ')})` : ''}`;
};

const section = (title: string, lines: readonly string[]): string[] => [
  title.toUpperCase(),
  '',
  ...lines,
  '',
];

const searchPart = (digest: Digest, search: SearchWeek, writer: Writer): string[] => {
  const { messages, count, money } = writer;
  const links = linksOf(digest, search);
  const empty = search.emptyPhrases.flatMap(({ phrase, emptySearches }) => [
    `- ${inPlainText(phrase)}: ${count(messages.times, emptySearches)}`,
    `  ${links.emptyPhrase(phrase)}`,
  ]);
  const sold = search.products.flatMap(({ id, name, unitsSold, total }) => [
    `- ${inPlainText(name || id)}: ${count(messages.units, unitsSold)}, ${money(total, search.currency)}`,
    `  ${links.product(id)}`,
  ]);
  return [
    ...(digest.searches.length > 1 ? [`== ${inPlainText(search.name)} ==`, ''] : []),
    leadOf(digest, search, writer),
    '',
    ...writer.figures(search).map(figureLine),
    '',
    ...section(
      messages.emptyTitle,
      empty.length > 0 ? [messages.emptyLead, '', ...empty] : [messages.noEmpty],
    ),
    ...section(messages.soldTitle, sold.length > 0 ? sold : [messages.nothingSold]),
    `${messages.openReports}: ${links.reports}`,
    '',
  ];
};

/** The mail for programs, and people, that prefer plain text. */
export const renderText = (digest: Digest): string => {
  const writer = createWriter(digest.locale);
  const { messages, week } = writer;
  return [
    fill(messages.title, { week: week(digest.week) }),
    '',
    ...refusedPart(digest, writer),
    ...(digest.searches.length === 0 ? [messages.noSearches, ''] : []),
    ...digest.searches.flatMap((search) => searchPart(digest, search, writer)),
    '--',
    fill(messages.why, { shop: inPlainText(digest.shopName) }),
    `${messages.switchOff}: ${accountLink(digest)}`,
    '',
  ].join('\n');
};

export const renderSubject = ({ locale, shopName, week, searches }: Digest): string => {
  const { messages, ...write } = createWriter(locale);
  if (searches.length === 0) return fill(messages.refusedSubject, { shop: inOneLine(shopName) });
  return fill(messages.subject, { shop: inOneLine(shopName), week: write.week(week) });
};
