import type { GraphFailure } from './graph-failure.ts';
import type { GraphMedia } from './graph-media.ts';
import type { GraphResult } from './graph-requests.ts';
import type { GraphUsage } from './graph-usage.ts';
import type { GraphProfile, MediaPage, PageChoice } from './media-pages.ts';

/** How far a walk goes. */
export type WalkBounds = {
  readonly maxPosts: number;
  readonly maxPages: number;
  /** Posts asked for at once, 50 at most. */
  readonly pageSize: number;
};

/** New posts of a page; none twice in a walk. */
export type WalkPage = {
  readonly kind: 'page';
  readonly media: readonly GraphMedia[];
  readonly profile: GraphProfile | null;
  readonly usage: GraphUsage;
};

export type WalkEnd = {
  readonly kind: 'end';
  /** Whether everything was listed that Graph lists. Only then does the absence of a post say anything. */
  readonly isComplete: boolean;
  /** Why it ended. `stuck`: Graph named the same page twice. */
  readonly reason: 'listed' | 'max_posts' | 'max_pages' | 'stuck' | 'failed';
  readonly failure: GraphFailure | null;
  /** The ids of all items that the last pass listed, read or not. */
  readonly listedIds: ReadonlySet<string>;
  /** Items that couldn’t be read in the last pass. */
  readonly unreadable: number;
};
export type WalkStep = WalkPage | WalkEnd;

export type WalkOptions = WalkBounds & {
  readonly readPage: (page: PageChoice) => Promise<GraphResult<MediaPage>>;
  /** The pages of a hashtag all have the same cursor; elsewhere one that comes back leads nowhere. */
  readonly hasOneCursor: boolean;
};

/** A pass from the first page on. */
type Pass = {
  after: string | null;
  readonly cursors: Set<string>;
  readonly listedIds: Set<string>;
  unreadable: number;
};

const startPass = (): Pass => ({ after: null, cursors: new Set(), listedIds: new Set(), unreadable: 0 });

/** A cursor dies with the post that it stands for. */
const isRefusedCursor = (failure: GraphFailure, after: string | null): boolean =>
  after !== null && (failure.kind === 'bad_request' || failure.kind === 'missing');

/**
 * Reads page after page, until there is no next one or a bound is reached. A page may be empty and have a next one. When a cursor is refused, the walk begins again, once.
 * Yields pages and, at last, how it ended.
 */
export async function* walkMedia(options: WalkOptions): AsyncGenerator<WalkStep, void> {
  const yielded = new Set<string>();
  let pass = startPass();
  let isSecondPass = false;
  const end = (reason: WalkEnd['reason'], failure: GraphFailure | null = null): WalkEnd => ({
    ...{ kind: 'end', reason, failure, isComplete: reason === 'listed' },
    ...{ listedIds: pass.listedIds, unreadable: pass.unreadable },
  });

  for (let pages = 0; pages < options.maxPages; pages += 1) {
    const result = await options.readPage({ after: pass.after, limit: options.pageSize });
    if (!result.ok) {
      if (isSecondPass || !isRefusedCursor(result.failure, pass.after)) {
        yield end('failed', result.failure);
        return;
      }
      isSecondPass = true;
      pass = startPass();
      continue;
    }
    const page = result.value;
    for (const id of page.ids) pass.listedIds.add(id);
    pass.unreadable += page.unreadable;
    const fresh = page.media.filter(({ id }) => !yielded.has(id));
    const media = fresh.slice(0, options.maxPosts - yielded.size);
    for (const { id } of media) yielded.add(id);
    yield { kind: 'page', media, profile: page.profile, usage: result.usage };

    if (media.length < fresh.length || (page.after !== null && yielded.size >= options.maxPosts)) {
      yield end('max_posts');
      return;
    }
    if (page.after === null) {
      yield end('listed');
      return;
    }
    if (!options.hasOneCursor && pass.cursors.has(page.after)) {
      yield end('stuck');
      return;
    }
    pass.cursors.add(page.after);
    pass.after = page.after;
  }
  yield end('max_pages');
}
