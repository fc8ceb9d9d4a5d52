import { type Device, eventLimits, type Problem, publicEvents, validate } from '@vitrina/contract';
import { type Failure, fail, invalid } from '../../http/failure.ts';
import { dayMs } from '../../storage/calendar-days.ts';
import { isTooDeep } from '../../storage/json-too-deep.ts';
import { toVisitorEvent, type VisitorEvent } from './visitor-event.ts';

/** Visitors' clocks may run fast by up to this. */
const forgivenMs = 5 * 60 * 1000;
const oldestMs = eventLimits.oldestDays * dayMs;

/** The problem with a time, if any. */
export const timeProblem = (at: string, now: Date, path: string): Problem | null => {
  const sinceMs = now.getTime() - Date.parse(at);
  if (sinceMs < -forgivenMs) return { path, rule: 'maxValue', params: { max: now.toISOString() } };
  if (sinceMs > oldestMs)
    return {
      path,
      rule: 'minValue',
      params: { min: new Date(now.getTime() - oldestMs).toISOString() },
    };
  return null;
};

/** Refuses a list with too many events before looking at each. */
export const tooManyEvents = (body: unknown): Problem | null => {
  const events: unknown =
    typeof body === 'object' && body !== null && 'events' in body ? body.events : undefined;
  return Array.isArray(events) && events.length > eventLimits.perCall
    ? { path: 'events', rule: 'maxItems', params: { max: eventLimits.perCall } }
    : null;
};

/** A body sent as text, as browsers do when a page is left. */
export const parseText = (body: unknown): { readonly json: unknown } | Failure => {
  if (typeof body !== 'string') return { json: body };
  if (isTooDeep(body)) return fail('BAD_REQUEST');
  try {
    return { json: JSON.parse(body) as unknown };
  } catch {
    return fail('BAD_REQUEST');
  }
};

/** Parses a call's events by the contract, of which there aren't too many. One bad event refuses them all; every problem has its path. */
export const readEvents = (body: unknown, now: Date, device: Device): VisitorEvent[] | Failure => {
  const parsed = validate(publicEvents, body);
  if (!parsed.ok) return fail('VALIDATION_FAILED', { problems: parsed.problems });
  const { events } = parsed.data;
  const problems = events.flatMap(({ at }, index) => {
    const problem = at === undefined ? null : timeProblem(at, now, `events.${index}.at`);
    return problem ? [problem] : [];
  });
  if (problems.length > 0) return invalid(...problems);
  return events.map((event) => toVisitorEvent(event, now.toISOString(), device));
};
