import type { CallName } from '@vitrina/contract';

/** Calls whose replies become stale when a stream, or what is known of its posts, changes. */
export const streamCalls = [
  'listSocialConfigs',
  'getSocialConfig',
  'getSocialConfigCatalogs',
  'listSocialPosts',
  'getSocialPost',
  'previewSocialStream',
] as const satisfies readonly CallName[];

/** Those that become stale when there is another source, or one less. */
export const sourceCalls = [
  'listInstagramCatalogs',
  'getInstagramConnection',
  'getNewSocialConfig',
  'getSocialConfigCatalogs',
] as const satisfies readonly CallName[];
