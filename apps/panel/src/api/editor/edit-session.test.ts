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
const start = (delayMs: number | null = limits.weightsDebounceMs, draft: string | null = null) => {
  const sent: Sent[] = [];
  const session = new EditSession<string, string>({ delayMs, draft }, (value, { keepalive }) => {
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

  test('what fails for a reason that passes is tried again by itself, as long as its screen is shown', async () => {
    const { session, values, sent } = start(0);
    const away = new ApiFailure({ code: 'STORAGE_UNAVAILABLE', status: 503 });
    session.show(true);
    session.change('a');
    sent[0]?.answer(away);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(values()).toEqual(['a', 'a']);
    sent[1]?.answer(away);
    await settle();
    session.show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(values()).toEqual(['a', 'a']);
  });

  test('what will fail again is not tried again by itself', async () => {
    const { session, values, sent } = start(0);
    session.show(true);
    session.change('a');
    sent[0]?.answer(new ApiFailure({ code: 'STORAGE_FULL', status: 507 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(values()).toEqual(['a']);
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

  test('only what is sent on leaving may outlive the page', async () => {
    const { session, sent } = start();
    session.change('a');
    await vi.advanceTimersByTimeAsync(2000);
    sent[0]?.answer(new ApiFailure({ code: 'OVERLOADED', status: 503 }));
    await settle();
    session.retry();
    sent[1]?.answer();
    await settle();
    void session.submit('b');
    session.change('c', { isUrgent: true });
    expect(sent.map(({ value, keepalive }) => [value, keepalive])).toEqual([
      ['a', false],
      ['a', false],
      ['b', false],
    ]);
  });

  test('trying again sends at once, and nothing where nothing is left to send', async () => {
    const { session, sent, values } = start();
    session.retry();
    await vi.advanceTimersByTimeAsync(5000);
    expect(values()).toEqual([]);
    session.change('a');
    await vi.advanceTimersByTimeAsync(2000);
    sent[0]?.answer(new ApiFailure({ code: 'OVERLOADED', status: 503 }));
    await settle();
    session.retry();
    expect(values()).toEqual(['a', 'a']);
  });

  test('what is changed during a save waits its time, however soon the save ends', async () => {
    const { session, sent, values } = start();
    session.change('a');
    await vi.advanceTimersByTimeAsync(2000);
    session.change('b');
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(1999);
    expect(values()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(values()).toEqual(['a', 'b']);
  });

  test('discarding drops what waits, and everybody who listens hears of it', async () => {
    const { session, values } = start();
    const phases: string[] = [];
    const stop = session.subscribe(() => phases.push(session.current().phase));
    session.change('a');
    session.discard();
    await vi.advanceTimersByTimeAsync(5000);
    expect(values()).toEqual([]);
    expect(session.current()).toEqual({ draft: null, phase: 'idle', failure: null });
    stop();
    session.change('b');
    expect(phases).toEqual(['waiting', 'idle']);
  });
});

describe('saving by a button', () => {
  test('begins with the changes that were brought back, and sends what it is given', async () => {
    const { session, sent, values } = start(null, 'brought back');
    expect(session.current()).toEqual({ draft: 'brought back', phase: 'idle', failure: null });
    session.flush(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(values()).toEqual([]);
    const saved = session.submit('parsed');
    expect(session.current()).toMatchObject({ draft: 'brought back', phase: 'saving' });
    sent[0]?.answer();
    expect(await saved).toBe(true);
    expect(values()).toEqual(['parsed']);
    expect(session.current()).toEqual({ draft: null, phase: 'saved', failure: null });
  });

  test('what is changed during a save stays as a draft, and the save isn’t doubled', async () => {
    const { session, sent, values } = start(null);
    session.change('a');
    expect(session.current().phase).toBe('idle');
    const saved = session.submit('a');
    session.change('b');
    expect(session.current()).toEqual({ draft: 'b', phase: 'saving', failure: null });
    expect(await session.submit('b')).toBe(false);
    sent[0]?.answer();
    expect(await saved).toBe(true);
    expect(session.current()).toEqual({ draft: 'b', phase: 'saved', failure: null });
    expect(values()).toEqual(['a']);
  });

  test('tells whether it was saved', async () => {
    const { session, sent } = start(null);
    session.change('a');
    const saved = session.submit('a');
    const failure = new ApiFailure({ code: 'INTERNAL', status: 500 });
    sent[0]?.answer(failure);
    expect(await saved).toBe(false);
    expect(session.current()).toEqual({ draft: 'a', phase: 'failed', failure });
  });
});
