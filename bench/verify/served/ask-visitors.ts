import type { PublicSearchReply } from '@vitrina/contract';
import { percentile } from '../../search/statistics.ts';
import { type VerifiedFacet, verifiedAttributes, verifiedFacets } from '../made-catalog.ts';
import type { Question } from '../questions.ts';
import { Rows } from '../rows.ts';
import type { Tally } from '../tally.ts';
import { checkReply, type ServedFacets } from './check-reply.ts';

/** Out of the questions to the engine, as many as take some minutes over HTTP while much else is done. */
const askedOfKind = 150;
/** Visitors who ask at the same time. */
const visitors = 4;

/** Two searches over the made catalog: each variant in a row of its own, and the variants of a product in one row. */
export type Searches = { readonly plain: string; readonly grouped: string };

/** The field that a made facet becomes by the feed; none for availability, as a product without one counts as in stock. */
const fieldOf: Readonly<Record<VerifiedFacet, string | null>> = {
  brand: 'brand',
  color: 'color',
  category: 'categories',
  availability: null,
};

const servedFacets = ({ facetValues }: Tally): ServedFacets => {
  const own = verifiedFacets.flatMap((facet) => {
    const field = fieldOf[facet];
    const write = (value: number): string => facetValues[facet][value] ?? '';
    return field === null ? [] : [[field, { facet, write }] as const];
  });
  const attributes = Object.entries(verifiedAttributes).map(
    ([name, write]) => [`attributes.${name}`, { facet: name as VerifiedFacet, write }] as const,
  );
  return Object.fromEntries([...own, ...attributes]);
};

/** The field of replies and the values by which a question filters. */
const chosenOf = ({
  request,
}: Question): { readonly field: string; readonly values: readonly string[] } | null => {
  const filter = request.filters?.[0];
  if (filter?.kind !== 'values') return null;
  const { field, values } = filter;
  return { field: Object.hasOwn(fieldOf, field) ? (fieldOf[field as VerifiedFacet] ?? '') : field, values };
};

/** What a visitor's page asks for. */
const pathOf = (question: Question, searches: Searches): string => {
  const { request, isGrouped } = question;
  const parameters = new URLSearchParams({
    ...{ context: 'none', perPage: '20', lastWord: request.isTyping ? 'open' : 'closed' },
    q: request.query,
  });
  const chosen = chosenOf(question);
  for (const value of chosen?.values ?? []) parameters.append(`filter.${chosen?.field}`, value);
  return `/public/search/${isGrouped ? searches.grouped : searches.plain}?${parameters}`;
};

/** Those that can be asked over HTTP, of each kind so many. */
export const chooseQuestions = (questions: readonly Question[]): Question[] => {
  const asked = new Map<string, number>();
  return questions.filter((question) => {
    if (chosenOf(question)?.field === '') return false;
    const before = asked.get(question.kind) ?? 0;
    asked.set(question.kind, before + 1);
    return before < askedOfKind;
  });
};

type Asked = {
  readonly origin: string;
  readonly key: string;
  readonly searches: Searches;
  readonly questions: readonly Question[];
  readonly tally: Tally;
};

/** Asks all questions as visitors do, prints a table, and resolves to whether every reply is right. */
export const askVisitors = async ({ origin, key, searches, questions, tally }: Asked): Promise<boolean> => {
  const rows = new Rows();
  const times: number[] = [];
  const served = servedFacets(tally);
  const waiting = [...questions];
  const ask = async (question: Question): Promise<void> => {
    const startedAt = performance.now();
    const response = await fetch(origin + pathOf(question, searches), { headers: { 'x-api-key': key } });
    const body = await response.text();
    times.push(performance.now() - startedAt);
    if (response.status !== 200) return rows.addRefused(question, `${response.status} ${body.slice(0, 200)}`);
    const reply = JSON.parse(body) as PublicSearchReply;
    const chosenField = chosenOf(question)?.field ?? null;
    rows.add(question, reply.total, checkReply(reply, question, chosenField, tally, served));
  };
  const visitor = async (): Promise<void> => {
    for (let question = waiting.shift(); question; question = waiting.shift()) await ask(question);
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  console.log(`\n${rows.table()}\n`);
  console.log(`p50 ${p50} ms, p95 ${p95} ms, ${visitors} visitors at once`);
  return rows.isValid();
};
