import { type Problem, type PublicEventsReply, publicEvent } from '@vitrina/contract';
import type { Failure } from '../../http/failure.ts';
import { maxProblems } from './plausible-prices.ts';

const kinds: ReadonlySet<string> = new Set(publicEvent.options.map(({ shape }) => shape.type.value));

const isOfUnknownKind = (event: unknown): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  typeof event.type === 'string' &&
  !kinds.has(event.type);

/** The events of a call without those of a kind that isn't known here, and where each of both stood. */
export type KnownKinds = {
  readonly body: unknown;
  readonly places: readonly number[];
  readonly unknownPlaces: readonly number[];
};

/**
 * Leaves out the events of an unknown kind alone: while servers are replaced one by one, pages of the next release report kinds to servers of the last
 * one. What isn't a list of events is left to be refused.
 */
export const keepKnownKinds = (body: unknown): KnownKinds => {
  const call = typeof body === 'object' && body !== null && 'events' in body ? body : { events: null };
  const { events } = call;
  if (!Array.isArray(events)) return { body, places: [], unknownPlaces: [] };
  const all = [...events.keys()];
  const places = all.filter((at) => !isOfUnknownKind(events[at]));
  return {
    body: { ...call, events: places.map((at): unknown => events[at]) },
    places,
    unknownPlaces: all.filter((at) => isOfUnknownKind(events[at])),
  };
};

/** Paths of the events that were kept, as those events stood in the call. */
const pathsInCall = (text: string, places: readonly number[]): string =>
  text.replace(/\bevents\.(\d+)/g, (_, at) => `events.${places[Number(at)]}`);
const inCall = (problems: readonly Problem[], places: readonly number[]): Problem[] =>
  problems.map((problem) => ({ ...problem, path: pathsInCall(problem.path, places) }));

/** A refusal whose problems name the events as they stood in the call. */
export const refuseInCall = (failure: Failure, { places }: KnownKinds): Failure => {
  const problems = failure.details?.problems as readonly Problem[] | undefined;
  return problems
    ? { ...failure, details: { ...failure.details, problems: inCall(problems, places) } }
    : failure;
};

/** The reply to a call, with what was left out for its kind. */
export const tellUnknownKinds = (
  reply: PublicEventsReply,
  { places, unknownPlaces }: KnownKinds,
): PublicEventsReply => {
  if (unknownPlaces.length === 0) return reply;
  const unknown = unknownPlaces.slice(0, maxProblems).map(
    (at): Problem => ({
      path: `events.${at}.type`,
      rule: 'oneOf',
      params: { values: [...kinds].join(', ') },
    }),
  );
  const message = `Not counted, because its kind isn't known: ${unknown.map(({ path }) => path).join(', ')}`;
  return {
    ...reply,
    ignored: reply.ignored + unknownPlaces.length,
    message: reply.message === undefined ? message : `${pathsInCall(reply.message, places)} ${message}`,
    problems: [...inCall(reply.problems ?? [], places), ...unknown],
  };
};
