import {
  accountCalls,
  apiAccessCalls,
  authCalls,
  type Call,
  type CallName,
  type CallTable,
  catalogCalls,
  embedCalls,
  importCalls,
  instanceCalls,
  lookupCalls,
  phraseCalls,
  remedyCalls,
  reportCalls,
  searchSettingsCalls,
} from '@vitrina/contract';
import { loadChunk } from '../kit/load-chunk.ts';

/** Calls of the frame and of the screens that owners come to first. */
const firstCalls: CallTable = {
  ...authCalls,
  ...accountCalls,
  ...lookupCalls,
  ...catalogCalls,
  ...importCalls,
  ...instanceCalls,
  ...searchSettingsCalls,
  ...phraseCalls,
  ...reportCalls,
  ...remedyCalls,
  ...apiAccessCalls,
  ...embedCalls,
};

/** A call of the contract. All but the first ones come with the first of them that is made. Throws `ChunkFailure`. */
export const findCall = async (name: CallName): Promise<Call> =>
  firstCalls[name] ?? (await loadChunk(() => import('./all-calls.ts'))).allCalls[name];
