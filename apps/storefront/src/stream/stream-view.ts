import type { PublicConfig, PublicStreamReply } from '@vitrina/contract';
import type { PageContext } from '../page-context.ts';
import type { Posts } from './posts.ts';

export const layouts = ['grid', 'row', 'gallery'] as const;
export type Layout = (typeof layouts)[number];

export type Stream = NonNullable<PublicStreamReply['stream']>;

/** What each part of a stream is made from. */
export type StreamView = {
  readonly stream: Stream;
  readonly posts: Posts;
  readonly config: PublicConfig;
  readonly page: PageContext;
  /** Aborted when the stream leaves the page. */
  readonly signal: AbortSignal;
};
