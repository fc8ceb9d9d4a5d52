import type { PublicConfig } from '@vitrina/contract';
import type { Memory } from '../core/memory.ts';
import type { Offers } from '../core/offers.ts';
import type { Results } from '../core/results.ts';
import type { SearchState } from '../core/search-state.ts';
import type { Suggester } from '../core/suggester.ts';
import type { Tracker } from '../core/tracker.ts';
import type { FillTemplate } from './fill-template.ts';

/**
 * One search on a page: its settings, its state, and its navigation. Two on one page share only the visitor's memory.
 */
export type SearchApp = {
  readonly config: PublicConfig;
  readonly memory: Memory;
  readonly tracker: Tracker;
  readonly results: Results;
  /** What a visitor can go on with whose search found nothing; null if the server gives nothing. */
  readonly readOffers: () => Promise<Offers | null>;
  /** What fills the shop's own templates; null without them. */
  readonly fillTemplate: FillTemplate | null;
  /** One for each input. */
  readonly createSuggester: () => Suggester;
  /** Whether the page has a search input of its own. */
  readonly hasPageInput: () => boolean;
  /** The page's address with this search in it. */
  readonly hrefOf: (search: SearchState) => string;
  /** Shows the results: in place, on top of this page, or on the shop's results page. */
  readonly go: (search: SearchState, how?: 'push' | 'replace') => void;
  /** Redirects the visitor, as a rule of the shop demands. */
  readonly redirectTo: (address: string) => void;
  readonly close: () => void;
};
