import { z } from 'zod';
import {
  type PublicConfig,
  type PublicSearchReply,
  type PublicSuggestReply,
  publicSearchQuery,
} from './search.ts';
import type { PublicStreamReply } from './social-stream.ts';
import type { PublicStylization } from './stylizations.ts';

/*
 * The messages between the panel and the page of the app's preview, over one message port. The page is in a frame without an
 * origin, a session or network access, since the owner's templates run there.
 */

export const previewViews = ['onfocus', 'autocomplete', 'results'] as const;
export type PreviewView = (typeof previewViews)[number];

/** The page has loaded, and listens. */
export const previewReady = 'vitrina:preview-ready';

/** Requests of the page to the panel; it can't reach the server itself. */
export const previewQuestion = z.discriminatedUnion('call', [
  z.object({
    id: z.int(),
    call: z.literal('search'),
    query: z.string().max(1000),
    page: z.int().min(1).max(1000),
    sort: z.string().max(100),
    filters: z.record(z.string(), z.array(z.string())),
    typos: publicSearchQuery.shape.typos,
    /** `none` isn't a search of the visitor's. */
    context: z.enum(['serp', 'none']).default('serp'),
  }),
  z.object({ id: z.int(), call: z.literal('suggest'), query: z.string().max(200) }),
]);
export type PreviewQuestion = z.infer<typeof previewQuestion>;

export type PreviewMessage =
  | {
      readonly type: 'show';
      readonly config: PublicConfig;
      readonly view: PreviewView;
      readonly query: string;
      /** How the results of the query are narrowed and sorted at first; by default as a visitor's new search is. */
      readonly refined?: {
        readonly page: number;
        readonly sort: string;
        readonly filters: Readonly<Record<string, readonly string[]>>;
      };
      /** Another number goes to the query, wherever the visitor has gone since; the same one stays where they are. */
      readonly turn?: number;
      /** Of the saved settings: what was found with others is searched again. */
      readonly revision?: string | undefined;
      /** A CSS selector of the part that the owner is editing; it is outlined. */
      readonly spot?: string | undefined;
      /** Sample data in place of a visitor's recent searches. */
      readonly recent: readonly string[];
    }
  /** A look in place of the search app. */
  | { readonly type: 'look'; readonly config: PublicConfig; readonly stylization: PublicStylization }
  /** The first posts of a stream in place of the search app. */
  | {
      readonly type: 'stream';
      readonly config: PublicConfig;
      readonly stream: PublicStreamReply;
      readonly layout: 'grid' | 'row' | 'gallery';
    }
  /** `data` is null if there is no answer. */
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly data: PublicSearchReply | PublicSuggestReply | null;
    };
