import { limits } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../kit/api-failure.ts';
import { EditSession } from './edit-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Sent = { value: string; keepalive: boolean; answer: (failure?: ApiFailure) => void };
const start = (delayMs: number = limits.weightsDebounceMs) => {
  const sent: Sent[] = [];
  const session = new EditSession<string, string>({ delayMs }, (value, { keepalive }) => {
    const call = Promise.withResolvers<void>();
    const answer = (failure?: ApiFailure): void => (failure ? call.reject(failure) : call.resolve());
    sent.push({ value, keepalive, answer });
    return call.promise;
  });
  const values = (): string[] => sent.map(({ value }) => value);
  return { session, sent, values };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('saving by itself', () => {
  test('[R4.11] [R9.02] sends the newest value 2 s after the last change', async () => {
    const { session, values, sent } = start();
    session.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    session.change('b');
    await vi.advanceTimersByTimeAsync(1999);
    expect(values()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(values()).toEqual(['b']);
    expect(session.current()).toMatchObject({ draft: 'b', phase: 'saving' });
    sent[0]?.answer();
    await settle();
    expect(session.current()).toEqual({ draft: null, phase: 'saved', failure: null });
  });

  test('changes made during a save are sent after it, never in parallel', async () => {
    const { session, values, sent } = start(0);
    session.change('a');
    session.change('b');
    session.change('c');
    expect(values()).toEqual(['a']);
    sent[0]?.answer();
    await settle();
    expect(values()).toEqual(['a', 'c']);
    sent[1]?.answer();
    await settle();
    expect(session.current().phase).toBe('saved');
  });

  test('a failed save keeps the value and can be retried', async () => {
    const { session, values, sent } = start(0);
    const failure = new ApiFailure({ code: 'OVERLOADED', status: 503 });
    session.change('a');
    sent[0]?.answer(failure);
    await settle();
    expect(session.current()).toEqual({ draft: 'a', phase: 'failed', failure });
    session.retry();
    sent[1]?.answer();
    await settle();
    expect(values()).toEqual(['a', 'a']);
    expect(session.current()).toEqual({ draft: null, phase: 'saved', failure: null });
  });

  test('the failure of an older value doesn’t affect a newer one', async () => {
    const { session, sent } = start(0);
    session.change('a');
    session.change('b');
    sent[0]?.answer(new ApiFailure({ code: 'INTERNAL', status: 500 }));
    await settle();
    expect(session.current()).toMatchObject({ draft: 'b', phase: 'saving', failure: null });
  });

  test('[R4.11] leaving sends pending changes at once, and only once', async () => {
    const { session, sent, values } = start();
    session.change('a');
    session.flush(true);
    expect(sent[0]).toMatchObject({ value: 'a', keepalive: true });
    sent[0]?.answer();
    await settle();
    session.flush(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(values()).toEqual(['a']);
  });
});
