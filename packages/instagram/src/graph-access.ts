import { type GraphFailure, plainFailure } from './graph-failure.ts';

/** On whose behalf Graph is asked. */
export type GraphAccess = {
  /** A secret. */
  readonly token: string;
  /** The id of the owner’s professional account, 1784…. */
  readonly accountId: string;
};

/** Instagram’s own rule for names: letters, digits, `.` and `_`. A name becomes a part of an expression, so nothing else may pass. */
export const isHandle = (text: string): boolean => /^[\w.]{1,30}$/.test(text);

export const isGraphId = (text: string): boolean => /^\d{1,32}$/.test(text);

/** A cursor becomes a part of an expression as well. */
export const isCursor = (text: string): boolean => /^[\w+/=%~.-]{1,1000}$/.test(text);

/** The answer to a request that isn’t worth sending. */
export const refused: { readonly ok: false; readonly failure: GraphFailure } = {
  ok: false,
  failure: plainFailure('bad_request'),
};
