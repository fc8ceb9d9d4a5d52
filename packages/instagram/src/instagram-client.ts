import { type InstagramAccount, listAccounts } from './account-reads.ts';
import type { GraphAccess } from './graph-access.ts';
import { createGraphRequests, type GraphRequestsOptions, type GraphResult } from './graph-requests.ts';
import type { GraphProfile } from './media-pages.ts';
import {
  findHashtag,
  type HashtagEdge,
  listSearchedHashtags,
  readHashtagPage,
  readOwnMediaPage,
  readOwnProfile,
  readProfilePage,
} from './media-reads.ts';
import {
  exchangeToken,
  type GraphApp,
  inspectToken,
  type LongLivedToken,
  type TokenInfo,
} from './token-reads.ts';
import { type WalkBounds, type WalkStep, walkMedia } from './walk-media.ts';

/**
 * What Vitrina reads from Instagram. Failures are data; only the reason of an aborted signal is thrown. Nothing that comes out of it holds a token, but for `exchangeToken`.
 */
export type InstagramClient = {
  readonly inspectToken: (
    token: string,
    app: GraphApp | null,
    signal?: AbortSignal,
  ) => Promise<GraphResult<TokenInfo>>;
  readonly exchangeToken: (
    token: string,
    app: GraphApp,
    signal?: AbortSignal,
  ) => Promise<GraphResult<LongLivedToken>>;
  readonly listAccounts: (
    token: string,
    signal?: AbortSignal,
  ) => Promise<GraphResult<readonly InstagramAccount[]>>;
  readonly readOwnProfile: (access: GraphAccess, signal?: AbortSignal) => Promise<GraphResult<GraphProfile>>;
  readonly findHashtag: (
    access: GraphAccess,
    name: string,
    signal?: AbortSignal,
  ) => Promise<GraphResult<string>>;
  readonly listSearchedHashtags: (
    access: GraphAccess,
    signal?: AbortSignal,
  ) => Promise<GraphResult<readonly string[]>>;
  /** The posts of a professional account, the newest first; its profile comes with each page. */
  readonly walkProfile: (
    access: GraphAccess,
    handle: string,
    bounds: WalkBounds,
    signal?: AbortSignal,
  ) => AsyncGenerator<WalkStep, void>;
  readonly walkOwnMedia: (
    access: GraphAccess,
    bounds: WalkBounds,
    signal?: AbortSignal,
  ) => AsyncGenerator<WalkStep, void>;
  readonly walkHashtag: (
    access: GraphAccess,
    hashtag: { readonly hashtagId: string; readonly edge: HashtagEdge },
    bounds: WalkBounds,
    signal?: AbortSignal,
  ) => AsyncGenerator<WalkStep, void>;
};

/** The waits before a passing fault is tried again. */
export const defaultRetryWaitsMs: readonly number[] = [1_000, 4_000, 15_000];

export const createInstagramClient = (options: GraphRequestsOptions): InstagramClient => {
  const request = createGraphRequests(options);
  return {
    inspectToken: (...rest) => inspectToken(request, ...rest),
    exchangeToken: (...rest) => exchangeToken(request, ...rest),
    listAccounts: (...rest) => listAccounts(request, ...rest),
    readOwnProfile: (...rest) => readOwnProfile(request, ...rest),
    findHashtag: (...rest) => findHashtag(request, ...rest),
    listSearchedHashtags: (...rest) => listSearchedHashtags(request, ...rest),
    walkProfile: (access, handle, bounds, signal) =>
      walkMedia({
        ...bounds,
        hasOneCursor: false,
        readPage: (page) => readProfilePage(request, access, handle, page, signal),
      }),
    walkOwnMedia: (access, bounds, signal) =>
      walkMedia({
        ...bounds,
        hasOneCursor: false,
        readPage: (page) => readOwnMediaPage(request, access, page, signal),
      }),
    walkHashtag: (access, hashtag, bounds, signal) =>
      walkMedia({
        ...bounds,
        hasOneCursor: true,
        readPage: (page) => readHashtagPage(request, access, hashtag, page, signal),
      }),
  };
};
