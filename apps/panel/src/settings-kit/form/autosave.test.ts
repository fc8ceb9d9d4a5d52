import { limits } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../kit/api-failure.ts';
import { Autosave } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Sent = { value: string; keepalive: boolean; answer: (failure?: ApiFailure) => void };
const start = (delayMs: number = limits.weightsDebounceMs) => {
  const sent: Sent[] = [];
  const autosave = new Autosave<string>(delayMs, (value, { keepalive }) => {
    const call = Promise.withResolvers<void>();
    const answer = (failure?: ApiFailure): void => (failure ? call.reject(failure) : call.resolve());
    sent.push({ value, keepalive, answer });
    return call.promise;
  });
  const values = (): string[] => sent.map(({ value }) => value);
  return { autosave, sent, values };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('saving by itself', () => {
  test('[R4.11] [R9.02] sends the newest value 2 s after the last change', async () => {
    const { autosave, values, sent } = start();
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(1999);
    expect(values()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(values()).toEqual(['b']);
    expect(autosave.current()).toMatchObject({ draft: 'b', phase: 'saving' });
    sent[0]?.answer();
    await settle();
    expect(autosave.current()).toEqual({ draft: null, phase: 'saved', failure: null });
  });

  test('what changes while a save is under way is sent after it, never beside it', async () => {
    const { autosave, values, sent } = start(0);
    autosave.change('a');
    autosave.change('b');
    autosave.change('c');
    expect(values()).toEqual(['a']);
    sent[0]?.answer();
    await settle();
    expect(values()).toEqual(['a', 'c']);
    sent[1]?.answer();
    await settle();
    expect(autosave.current().phase).toBe('saved');
  });

  test('a save that fails keeps the value, and can be tried again', async () => {
    const { autosave, values, sent } = start(0);
    const failure = new ApiFailure({ code: 'OVERLOADED', status: 503 });
    autosave.change('a');
    sent[0]?.answer(failure);
    await settle();
    expect(autosave.current()).toEqual({ draft: 'a', phase: 'failed', failure });
    autosave.retry();
    sent[1]?.answer();
    await settle();
    expect(values()).toEqual(['a', 'a']);
    expect(autosave.current()).toEqual({ draft: null, phase: 'saved', failure: null });
  });

  test('a failure of an older value says nothing of the newer one', async () => {
    const { autosave, sent } = start(0);
    autosave.change('a');
    autosave.change('b');
    sent[0]?.answer(new ApiFailure({ code: 'INTERNAL', status: 500 }));
    await settle();
    expect(autosave.current()).toMatchObject({ draft: 'b', phase: 'saving', failure: null });
  });

  test('[R4.11] leaving sends what waits at once, and once', async () => {
    const { autosave, sent, values } = start();
    autosave.change('a');
    autosave.flush(true);
    expect(sent[0]).toMatchObject({ value: 'a', keepalive: true });
    sent[0]?.answer();
    await settle();
    autosave.flush(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(values()).toEqual(['a']);
  });
});
