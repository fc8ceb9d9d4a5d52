import type { PublicConfig } from '@vitrina/contract';
import type { Memory } from '../core/memory.ts';
import type { Results } from '../core/results.ts';
import type { SearchState } from '../core/search-state.ts';
import type { Suggester } from '../core/suggester.ts';
import type { Tracker } from '../core/tracker.ts';

/** One search on one page: its settings, its state, and the ways to move. Two on a page share nothing but what is remembered. */
export type SearchApp = {
  readonly config: PublicConfig;
  readonly memory: Memory;
  readonly tracker: Tracker;
  readonly results: Results;
  /** Each input has its own. */
  readonly createSuggester: () => Suggester;
  /** The page's address with this search in it. */
  readonly hrefOf: (search: SearchState) => string;
  /** Shows the results: here, over this page, or on the shop's results page. */
  readonly go: (search: SearchState, how?: 'push' | 'replace') => void;
  /** A rule of the shop sends the visitor elsewhere. */
  readonly leaveTo: (address: string) => void;
  readonly close: () => void;
};
