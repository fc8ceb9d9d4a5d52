export {
  buildFeed,
  channelImageTrap,
  encodeFeed,
  type FeedOptions,
  feedFrame,
  itemWriter,
} from './feeds/build-feed.ts';
export { type FeedDialect, feedDialects } from './feeds/dialects.ts';
export { buildFeedItem, buildFeedItems, type FeedItem } from './feeds/feed-item.ts';
export { type GenerateOptions, generateFeed, generateItems } from './feeds/generate-feed.ts';
export { madeUpWords, zipfDraw } from './feeds/made-up-words.ts';
export { pick, seededRandom } from './feeds/random.ts';
export {
  cutOff,
  type FeedHandler,
  type FeedServer,
  hang,
  type ReplyOptions,
  redirectTo,
  reply,
  replyAnew,
  replyStream,
  replyToUser,
  replyVersioned,
  serveFeeds,
  stall,
} from './feeds/serve-feeds.ts';
export type { TextStyle } from './feeds/write-xml.ts';
export { drawPicture } from './graph/draw-picture.ts';
export type { GraphFault } from './graph/graph-refusal.ts';
export {
  type GraphPostSeed,
  type GraphProfileSeed,
  type GraphTokenSeed,
  graphScopes,
  makePosts,
  makeProfile,
  type PostsOptions,
} from './graph/graph-world.ts';
export {
  type GraphRequestLog,
  type GraphServer,
  type GraphServerOptions,
  serveGraph,
} from './graph/serve-graph.ts';
export { openTcpProxy, type TcpProxy, type TcpTarget } from './net/tcp-proxy.ts';
export { findSharedData } from './shared-data.ts';
export { type StripeServer, type StripeTrouble, serveStripe } from './stripe/serve-stripe.ts';
