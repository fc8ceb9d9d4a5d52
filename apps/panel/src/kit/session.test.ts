import { describe, expect, test } from 'vitest';
import { buildProfile } from '../testing/build.ts';
import { Session } from './session.ts';
import { storageKeys } from './storage-keys.ts';

const clockAt = (start: number) => {
  let now = start;
  return { now: () => now, pass: (ms: number) => (now += ms) };
};

const signIn = (session: Session): void => {
  session.storeToken({ access_token: 'a', expires_in: 600 });
  session.storeUser(buildProfile());
  session.signalLoggedIn();
};

describe('session', () => {
  test('a user whom an earlier version stored is known, with what was added since', () => {
    const { isOperator: _, isOperated: __, isReadOnly: ___, ...earlier } = buildProfile();
    localStorage.setItem(storageKeys.user, JSON.stringify(earlier));
    expect(new Session(localStorage, Date.now).user()).toEqual(buildProfile());
  });

  test('[R4.15] is authenticated while the flag is true and the expiry lies in the future', () => {
    const clock = clockAt(1_000_000);
    const session = new Session(localStorage, clock.now);
    expect(session.isAuthenticated()).toBe(false);
    signIn(session);
    expect(session.isAuthenticated()).toBe(true);
    clock.pass(599_999);
    expect(session.isAuthenticated()).toBe(true);
    clock.pass(1);
    expect(session.isAuthenticated()).toBe(false);
  });

  test('[R4.15] is not authenticated by a token alone, without the flag', () => {
    const session = new Session(localStorage, Date.now);
    session.storeToken({ access_token: 'a', expires_in: 600 });
    expect(session.isAuthenticated()).toBe(false);
  });

  test('[R4.15] [R9.02] needs a new token 60 s before the expiry', () => {
    const clock = clockAt(1_000_000);
    const session = new Session(localStorage, clock.now);
    signIn(session);
    clock.pass(539_999);
    expect(session.needsRefresh()).toBe(false);
    clock.pass(1);
    expect(session.needsRefresh()).toBe(true);
  });

  test('[R3.02] keeps flag, token, expiry, refresh time and user in the browser storage', () => {
    const session = new Session(localStorage, () => 1_000_000);
    signIn(session);
    expect(localStorage.getItem(storageKeys.loggedIn)).toBe('true');
    expect(localStorage.getItem(storageKeys.accessToken)).toBe('a');
    expect(localStorage.getItem(storageKeys.tokenExpiresAt)).toBe('1600000');
    expect(localStorage.getItem(storageKeys.refreshAt)).toBe('1540000');
    expect(JSON.parse(localStorage.getItem(storageKeys.user) ?? '')).toEqual(buildProfile());
  });

  test('[R4.17] forgets the whole session, but keeps locale and skin', () => {
    localStorage.setItem(storageKeys.locale, 'cz');
    localStorage.setItem(storageKeys.skin, 'dark');
    const session = new Session(localStorage, Date.now);
    signIn(session);
    session.clear();
    expect(session.isAuthenticated()).toBe(false);
    expect(session.token()).toBeNull();
    expect(session.user()).toBeNull();
    expect(localStorage.getItem(storageKeys.locale)).toBe('cz');
    expect(localStorage.getItem(storageKeys.skin)).toBe('dark');
  });

  test('ignores a damaged user', () => {
    localStorage.setItem(storageKeys.user, '{"uid":');
    expect(new Session(localStorage, Date.now).user()).toBeNull();
  });
});
