import { calls, isReadingCall } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import pl from '../locales/pl/errors.json' with { type: 'json' };
import { failureSentence, failureText } from './failure-messages.ts';

const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(pl.codes).map(([code, text]) => [`errors.codes.${code}`, text])),
  'errors.databaseAwayToRead': pl.databaseAwayToRead,
};
const t = ((key: string) => texts[key]) as TFunction;

test('a text gets a full stop where another sentence follows, if it has none', () => {
  const bare = pl.codes.FEATURE_NOT_AVAILABLE;
  expect(failureSentence(t, { code: 'FEATURE_NOT_AVAILABLE' })).toBe(`${bare}.`);
  expect(failureSentence(t, { code: 'NETWORK' })).toBe(pl.codes.NETWORK);
});

test('while the database is away, only what could have changed something says that nothing was changed', () => {
  expect(failureText(t, { code: 'STORAGE_UNAVAILABLE', isRead: true })).toBe(pl.databaseAwayToRead);
  expect(failureText(t, { code: 'STORAGE_UNAVAILABLE' })).toBe(pl.codes.STORAGE_UNAVAILABLE);
});

test('reports are read, although they are asked for by POST', () => {
  for (const [name, call] of Object.entries(calls).filter(([, { subject }]) => subject === 'reports'))
    expect(isReadingCall(name, call), name).toBe(true);
});
