import type { Device, PhraseContext } from '@vitrina/contract';
import type { EventOf } from '../visitor-event.ts';

/** The longest pause between two searches of one intent. */
export const intentPauseMs = 10_000;
/** The longest pause between a search that found nothing and the next one that it led to. */
export const nextPhraseMs = 3 * 60 * 1000;
/** The longest time between a click and the cart or purchase it led to. */
export const attributionMs = 48 * 60 * 60 * 1000;

type Counted = {
  readonly day: string;
  readonly phrase: string;
  readonly isEmpty: boolean;
  /** Not known of searches counted before devices were. */
  readonly device?: Device;
  /** Set once a product was clicked. */
  readonly isClicked?: true;
  /** The rules that acted, in the context `all` alone. */
  readonly rules?: readonly string[];
};

/** Searches of one visitor that are a single search, typed letter by letter. */
export type Intent = {
  readonly id: string;
  readonly visitor: string | null;
  /** What the visitor searched just before, if nothing of it was clicked. */
  readonly afterPhrase: string | null;
  lastQuery: string;
  at: string;
  /** Set once a product was clicked: what is typed afterwards is another search. */
  isClosed: boolean;
  counted: Partial<Record<PhraseContext, Counted>> & {
    /** Of a visit to a category, which is no search: the rules that acted. */
    readonly browsed?: { readonly rules: readonly string[] };
  };
};
export type IntentQuery = {
  readonly queryId: string;
  readonly intent: Intent;
  readonly context: EventOf<'search'>['context'];
};
export type TracedClick = {
  readonly eventId: string;
  readonly productId: string;
  readonly visitor: string | null;
  readonly queryId: string;
  readonly at: string;
  readonly phrases: Partial<Record<PhraseContext, string>>;
};

/** A product that a visitor chose in a showcase: clicked, or put into the cart there. */
export type ShowcaseChoice = {
  readonly eventId: string;
  readonly productId: string;
  readonly showcaseId: string;
  readonly visitor: string;
  readonly at: string;
};

/** What was known about the visitors before; counting adds to it. */
export type Attribution = {
  /** The last intent of each visitor. */
  readonly intents: Map<string, Intent>;
  /** By query id. */
  readonly queries: Map<string, IntentQuery>;
  /** By product id. */
  readonly clicks: Map<string, TracedClick[]>;
  /** By product id. */
  readonly choices: Map<string, ShowcaseChoice[]>;
};

/** Adds a click or choice to those of its product. */
export const addToProduct = <Link extends { readonly productId: string }>(
  links: Map<string, Link[]>,
  link: Link,
): void => {
  const others = links.get(link.productId);
  if (others) others.push(link);
  else links.set(link.productId, [link]);
};

export const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
