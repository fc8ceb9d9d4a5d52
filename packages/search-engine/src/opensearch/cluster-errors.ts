import { errors } from '@opensearch-project/opensearch';
import { EngineAwayError, EngineBusyError, SearchTimeoutError, SearchWorkerError } from '../port.ts';

/** An index that was asked for is not there, or no longer. */
export class MissingIndexError extends Error {
  override readonly name = 'MissingIndexError';
}

/** The cluster compiles no more scripts for some minutes: a search with one that is compiled already is answered, as are those without any. */
export class ScriptLimitError extends EngineBusyError {
  override readonly name = 'ScriptLimitError';
}

/** The cluster takes nothing for now, and has done nothing: its disks are full, or were a moment ago. */
export class WritesBlockedError extends EngineBusyError {
  override readonly name = 'WritesBlockedError';
}

/** Nodes are gone or have just started, or an index was removed while the node that was asked still knew of it: a matter of seconds. */
export class UnavailableError extends EngineAwayError {}

/** 502 and 504 are a proxy's, 503 a node's that doesn't know the cluster's state, or no copy of an index. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** A node that is gone, which the cluster hasn't noticed yet. */
const lostNode = /node_(not_connected|disconnected|closed)_exception/;

/** Every node would refuse the same search, although the status is that of a node that is away. */
const tooManyBuckets = /too_many_buckets_exception/;
const tooManyScripts = /too many dynamic script compilations/i;
const noMemory = /circuit_breaking_exception/;
const blockedWrites = /(index_create|cluster)_block_exception/;
const isHopeless = (details: string): boolean =>
  [tooManyBuckets, tooManyScripts, noMemory].some((one) => one.test(details));

/** What a status means to a caller; `details` say more than the reason, which lacks causes of causes. */
export const refusedRequest = (status: number, reason: string, details = reason): Error => {
  if (tooManyBuckets.test(details))
    return new SearchWorkerError(`OpenSearch counts no search with so many values: ${reason}`);
  if (tooManyScripts.test(details))
    return new ScriptLimitError('OpenSearch compiles no more scripts for now');
  if (noMemory.test(details)) return new EngineBusyError('OpenSearch is short of memory');
  if (status === 404) return new MissingIndexError(reason);
  if (status === 403 && blockedWrites.test(reason))
    return new WritesBlockedError(`OpenSearch takes nothing for now: ${reason}`);
  // Its queue is full.
  if (status === 429) return new EngineBusyError('OpenSearch is busy');
  if (unavailableStatuses.has(status) || lostNode.test(reason))
    return new UnavailableError(`OpenSearch is unavailable (${status}): ${reason}`);
  return new SearchWorkerError(`OpenSearch refused a request (${status}): ${reason}`);
};

const detailsOf = (error: errors.ResponseError): string => JSON.stringify(error.body ?? '');

/** What a failed request means to a caller. A cluster that has answered nobody meanwhile isn't slow: it hangs. */
export const portErrorOf = (error: unknown, isSilent: boolean): unknown => {
  if (error instanceof errors.TimeoutError)
    return isSilent
      ? new UnavailableError('OpenSearch answers nobody')
      : new SearchTimeoutError('OpenSearch did not answer in time');
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError)
    return new UnavailableError('OpenSearch can’t be reached');
  if (!(error instanceof errors.ResponseError)) return error;
  return refusedRequest(error.statusCode ?? 0, error.message, detailsOf(error));
};

/** Gone, or just started: then it knows no manager, or no index yet. */
export const isNodeAway = (error: unknown): boolean =>
  error instanceof errors.ConnectionError ||
  (error instanceof errors.ResponseError &&
    (error.statusCode === 503 || error.statusCode === 404) &&
    !isHopeless(detailsOf(error)));

/** Whether the request never reached the node. */
export const wasNotReached = (error: unknown): boolean =>
  error instanceof errors.ConnectionError &&
  /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/.test(error.message);
