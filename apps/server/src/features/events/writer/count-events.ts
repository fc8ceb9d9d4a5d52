import type { PhraseContext } from '@vitrina/contract';
import { newId } from '../../../storage/ids.ts';
import { dayOf, type VisitorEvent } from '../visitor-event.ts';
import type { NamePhrase } from './phrase-room.ts';
import { createPhraseTally, createProductTally, type PhraseTally, type ProductTally } from './tallies.ts';

/** The longest pause between two searches of one intent. */
export const intentPauseMs = 10_000;
/** The longest time between a click and the purchase it led to. */
export const attributionMs = 48 * 60 * 60 * 1000;

type EventOf<Type extends VisitorEvent['type']> = Extract<VisitorEvent, { type: Type }>;
type SearchEvent = EventOf<'search'>;
type SearchContext = SearchEvent['context'];

type Counted = { readonly day: string; readonly phrase: string; readonly isEmpty: boolean };

/** Searches of one visitor that are a single search, typed letter by letter. */
export type Intent = {
  readonly id: string;
  readonly visitor: string | null;
  lastQuery: string;
  at: string;
  /** Set once a product was clicked: what is typed afterwards is another search. */
  isClosed: boolean;
  counted: Partial<Record<PhraseContext, Counted>>;
};
export type IntentQuery = {
  readonly queryId: string;
  readonly intent: Intent;
  readonly context: SearchContext;
};
export type TracedClick = {
  readonly eventId: string;
  readonly productId: string;
  readonly visitor: string | null;
  readonly queryId: string;
  readonly at: string;
  readonly phrases: Partial<Record<PhraseContext, string>>;
};

/** What was known about the visitors before; counting adds to it. */
export type Attribution = {
  /** The last intent of each visitor. */
  readonly intents: Map<string, Intent>;
  /** By query id. */
  readonly queries: Map<string, IntentQuery>;
  /** By product id. */
  readonly clicks: Map<string, TracedClick[]>;
};

export const addClick = (clicks: Attribution['clicks'], click: TracedClick): void => {
  const others = clicks.get(click.productId);
  if (others) others.push(click);
  else clicks.set(click.productId, [click]);
};

/** The rows to write. */
export type Tally = {
  readonly phrases: PhraseTally;
  readonly products: ProductTally;
  readonly intents: ReadonlySet<Intent>;
  readonly queries: readonly (IntentQuery & { readonly at: string })[];
  readonly clicks: readonly TracedClick[];
};

type Work = {
  readonly attribution: Attribution;
  readonly namePhrase: NamePhrase;
  readonly phrases: PhraseTally;
  readonly products: ProductTally;
  readonly intents: Set<Intent>;
  readonly queries: (IntentQuery & { readonly at: string })[];
  readonly clicks: TracedClick[];
};

const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

const continuesIntent = (intent: Intent | undefined, { phrase, at }: SearchEvent): intent is Intent =>
  intent !== undefined &&
  !intent.isClosed &&
  Math.abs(msBetween(intent.at, at)) <= intentPauseMs &&
  (phrase.startsWith(intent.lastQuery) || intent.lastQuery.startsWith(phrase));

const countSearch = (
  { phrases }: Work,
  context: PhraseContext,
  { day, phrase, isEmpty }: Counted,
  by: 1 | -1,
): void => {
  const counts = phrases.of({ context, day, phrase });
  counts.searches += by;
  if (isEmpty) counts.emptySearches += by;
};

const takeSearch = (work: Work, event: SearchEvent): void => {
  const { attribution, intents, queries } = work;
  const { visitor, queryId, phrase, at, total, context } = event;
  const before =
    (visitor === null ? undefined : attribution.intents.get(visitor)) ??
    (queryId === null ? undefined : attribution.queries.get(queryId)?.intent);
  const intent = continuesIntent(before, event)
    ? before
    : { id: newId(), visitor, lastQuery: '', at, isClosed: false, counted: {} };
  // Deleting letters doesn't change the phrase: the longest one counts until another is typed.
  const isShorter = !phrase.startsWith(intent.lastQuery);
  for (const place of ['all', context] as const) {
    const old = intent.counted[place];
    if (old && isShorter) continue;
    if (old) countSearch(work, place, old, -1);
    const day = old?.day ?? dayOf(at);
    const name = work.namePhrase({ context: place, day, phrase });
    const counted: Counted = { day, phrase: name, isEmpty: total === 0 };
    countSearch(work, place, counted, 1);
    work.phrases.of({ context: place, day, phrase: name }).lastTotal = total;
    intent.counted[place] = counted;
  }
  intent.lastQuery = phrase;
  if (at > intent.at) intent.at = at;
  intents.add(intent);
  if (visitor !== null) attribution.intents.set(visitor, intent);
  if (queryId !== null && !attribution.queries.has(queryId)) {
    const query = { queryId, intent, context };
    attribution.queries.set(queryId, query);
    queries.push({ ...query, at });
  }
};

const phrasesOf = ({ intent, context }: IntentQuery): TracedClick['phrases'] => {
  const all = intent.counted.all?.phrase;
  const own = intent.counted[context]?.phrase;
  return { ...(all !== undefined && { all }), ...(own !== undefined && { [context]: own }) };
};

const entriesOf = (phrases: TracedClick['phrases']): [PhraseContext, string][] =>
  Object.entries(phrases) as [PhraseContext, string][];

const takeClick = (work: Work, { eventId, productId, visitor, queryId, at }: EventOf<'click'>): void => {
  const day = dayOf(at);
  work.products.of({ day, productId }).clicks += 1;
  const query = queryId === null ? undefined : work.attribution.queries.get(queryId);
  if (queryId === null || !query) return;
  query.intent.isClosed = true;
  work.intents.add(query.intent);
  const phrases = phrasesOf(query);
  for (const [context, phrase] of entriesOf(phrases)) work.phrases.of({ context, day, phrase }).clicks += 1;
  const click = { eventId, productId, visitor, queryId, at, phrases };
  addClick(work.attribution.clicks, click);
  work.clicks.push(click);
};

/** Whether a click may have led to a purchase: both by the same visitor, or, without one, of the same search. */
const isOf = (purchase: VisitorEvent, click: TracedClick): boolean => {
  const isSame =
    purchase.visitor === null ? purchase.queryId === click.queryId : purchase.visitor === click.visitor;
  const pauseMs = msBetween(click.at, purchase.at);
  return isSame && pauseMs >= 0 && pauseMs <= attributionMs;
};

const takePurchase = (work: Work, event: EventOf<'addToCart' | 'purchase'>): void => {
  const day = dayOf(event.at);
  const bought = new Map<string, { units: number; revenue: number }>();
  for (const { productId, quantity, price } of event.products) {
    const { units, revenue } = bought.get(productId) ?? { units: 0, revenue: 0 };
    bought.set(productId, { units: units + quantity, revenue: revenue + quantity * price });
  }
  const sellers = new Map<string, { context: PhraseContext; phrase: string; productIds: Set<string> }>();
  for (const [productId, { units, revenue }] of bought) {
    const product = work.products.of({ day, productId });
    if (event.type === 'addToCart') {
      product.carts += 1;
      continue;
    }
    product.purchases += 1;
    product.units += units;
    product.revenue += revenue;
    const clicks = (work.attribution.clicks.get(productId) ?? []).filter((click) => isOf(event, click));
    if (clicks.length > 0) product.sales += 1;
    for (const [context, phrase] of clicks.flatMap(({ phrases }) => entriesOf(phrases))) {
      const key = `${context} ${phrase}`;
      const seller = sellers.get(key) ?? { context, phrase, productIds: new Set() };
      seller.productIds.add(productId);
      sellers.set(key, seller);
    }
  }
  for (const { context, phrase, productIds } of sellers.values()) {
    const counts = work.phrases.of({ context, day, phrase });
    counts.sales += 1;
    for (const productId of productIds) {
      counts.units += bought.get(productId)?.units ?? 0;
      counts.revenue += bought.get(productId)?.revenue ?? 0;
    }
  }
};

const take = (work: Work, event: VisitorEvent): void => {
  switch (event.type) {
    case 'search':
      takeSearch(work, event);
      break;
    case 'click':
      takeClick(work, event);
      break;
    case 'view':
      for (const productId of event.productIds)
        work.products.of({ day: dayOf(event.at), productId }).views += 1;
      break;
    default:
      takePurchase(work, event);
  }
};

/** In order of time; at the same time, causes before effects. */
const order: Readonly<Record<VisitorEvent['type'], number>> = {
  search: 0,
  view: 1,
  click: 2,
  addToCart: 3,
  purchase: 4,
};
const byTime = (a: VisitorEvent, b: VisitorEvent): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : order[a.type] - order[b.type];

/**
 * Counts events of one search instance, each once. A search continues an intent if at most 10 s passed and one query begins with
 * the other; the intent counts under its longest phrase, or the last one typed. A purchase counts for every phrase from which one
 * of its products was clicked at most 48 h before by the same visitor.
 */
export const countEvents = (
  events: readonly VisitorEvent[],
  attribution: Attribution,
  namePhrase: NamePhrase = ({ phrase }) => phrase,
): Tally => {
  const work: Work = {
    attribution,
    namePhrase,
    phrases: createPhraseTally(),
    products: createProductTally(),
    intents: new Set(),
    queries: [],
    clicks: [],
  };
  for (const event of events.toSorted(byTime)) take(work, event);
  return work;
};
