import { z } from 'zod';
import type { PublicConfig, PublicSearchReply, PublicSuggestReply } from './search.ts';

/*
 * What the panel and the page of the app's preview say to each other, over one message port. The page is in a frame
 * without an origin, a session or a network of its own: the owner's templates run there.
 */

export const previewViews = ['onfocus', 'autocomplete', 'results'] as const;
export type PreviewView = (typeof previewViews)[number];

/** The page is there, and listens. */
export const previewReady = 'vitrina:preview-ready';

/** What the page asks of the panel; it has no way to ask the server. */
export const previewQuestion = z.discriminatedUnion('call', [
  z.object({
    id: z.int(),
    call: z.literal('search'),
    query: z.string().max(1000),
    page: z.int().min(1).max(1000),
    sort: z.string().max(100),
    filters: z.record(z.string(), z.array(z.string())),
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
      /** Stands for what a visitor has searched for before. */
      readonly recent: readonly string[];
    }
  /** `data` is null where there is no answer. */
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly data: PublicSearchReply | PublicSuggestReply | null;
    };
