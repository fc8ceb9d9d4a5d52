import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { storageKeys } from '../../kit/storage-keys.ts';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildProfile } from '../../testing/build.ts';
import { renderPanel, storeSession } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.log.length = 0;
  server.handle({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    refreshToken: undefined,
    logout: undefined,
  } as never);
});

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const overlay = () => document.getElementById('overlay');

describe('session', () => {
  test('[R4.18] redirects a visitor without a session to the control panel, and clears what was left', async () => {
    localStorage.setItem(storageKeys.accessToken, 'old');
    const { left } = await renderPanel({ path: '/search/synonyms?x=1', server, user: null });
    await waitFor(() => expect(left).toEqual(['https://control.example/sign-in']));
    expect(localStorage.getItem(storageKeys.accessToken)).toBeNull();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(sessionStorage.getItem('vitrina.returnTo')).toBe('/search/synonyms?x=1');
  });
  test('[R4.18] redirects a visitor whose session has expired to the control panel', async () => {
    server.handle({ refreshToken: () => refuse(401, 'BAD_TOKEN') });
    const { left } = await renderPanel({ path: '/search/synonyms', server, tokenLeftMs: -1 });
    await waitFor(() => expect(left).toHaveLength(1));
    expect(localStorage.getItem(storageKeys.loggedIn)).toBeNull();
    expect(sessionStorage.getItem('vitrina.returnTo')).toBe('/search/synonyms');
  });
  test.each([
    ['expired', -1],
    ['ended', 30_000],
  ])('tells the sign-in page of this server why: %s', async (reason, tokenLeftMs) => {
    server.handle({ refreshToken: () => refuse(401, 'BAD_TOKEN') });
    const environment = { controlPanelUrl: '/sign-in' };
    const { left } = await renderPanel({ path: '/search/synonyms', server, tokenLeftMs, environment });
    await waitFor(() => expect(left).toEqual([`/sign-in?reason=${reason}`]));
  });
  test('a visitor who never signed in is told no reason', async () => {
    const environment = { controlPanelUrl: '/sign-in' };
    const { left } = await renderPanel({ path: '/search/synonyms', server, user: null, environment });
    await waitFor(() => expect(left).toEqual(['/sign-in']));
  });
  test('[R4.18] does the same after a call answered with 401', async () => {
    server.handle({ listInstances: () => refuse(401, 'BAD_TOKEN') });
    const { left } = await renderPanel({ path: '/search/try', server });
    await waitFor(() => expect(left).toEqual(['https://control.example/sign-in']));
    expect(localStorage.getItem(storageKeys.accessToken)).toBeNull();
  });
  test('[R4.15] the guard fetches a new token once the refresh time has passed', async () => {
    server.handle({ refreshToken: () => ({ access_token: 'token-2', expires_in: 3600 }) });
    await renderPanel({ path: '/search/synonyms', server, tokenLeftMs: 30_000 });
    await heading(/Synonyms/);
    expect(localStorage.getItem(storageKeys.accessToken)).toBe('token-2');
    expect(server.log.filter((name) => name === 'refreshToken')).toHaveLength(1);
  });
  test('[R4.15] a refresh that fails for another reason leaves the session unchanged', async () => {
    server.handle({ refreshToken: () => refuse(503, 'OVERLOADED') });
    const { left } = await renderPanel({ path: '/search/synonyms', server, tokenLeftMs: 30_000 });
    await heading(/Synonyms/);
    expect(left).toEqual([]);
  });
  test('[R4.15] a server that is away signs nobody out, even past the end of the token: renewal is tried again', async () => {
    let isAway = true;
    server.handle({
      refreshToken: () =>
        isAway ? refuse(503, 'STORAGE_UNAVAILABLE') : { access_token: 'token-2', expires_in: 3600 },
    });
    const { left, panel } = await renderPanel({ path: '/search/synonyms', server, tokenLeftMs: -1 });
    await heading(/Synonyms/);
    expect(left).toEqual([]);
    isAway = false;
    // A call of the screen may still share the renewal that failed.
    await waitFor(async () => {
      await panel.api.call('getProfile', {});
      expect(localStorage.getItem(storageKeys.accessToken)).toBe('token-2');
    });
  });
  test('[R2.01] [R4.16] signs in by hash: token, profile, user, logged in, then the remembered address', async () => {
    sessionStorage.setItem('vitrina.returnTo', '/search/blockedPhrase');
    server.handle({
      relogin: ({ params }) => ({ access_token: `token-of-${params.hash}`, expires_in: 3600 }),
      getProfile: ({ token }) =>
        token === 'token-of-h1' ? { data: buildProfile({ uid: 'u9' }) } : refuse(401, 'BAD_TOKEN'),
    });
    const { path } = await renderPanel({ path: '/auth/h1', server, user: null });
    await heading(/Blocked phrases/);
    expect(path()).toBe('/search/blockedPhrase');
    // Pending requests of the previous test may arrive first.
    const started = server.log.slice(server.log.indexOf('relogin'));
    expect(started.filter((name) => name !== 'refreshToken').slice(0, 2)).toEqual(['relogin', 'getProfile']);
    expect(localStorage.getItem(storageKeys.loggedIn)).toBe('true');
    expect(JSON.parse(localStorage.getItem(storageKeys.user) ?? '').uid).toBe('u9');
    // The frame uses the profile that signing in has fetched.
    expect(started.filter((name) => name === 'getProfile')).toHaveLength(1);
  });
  test('[R4.18] after a session that ended the search that was selected is selected again', async () => {
    localStorage.setItem(storageKeys.instance, 'instance-2');
    server.handle({ listInstances: () => refuse(401, 'BAD_TOKEN') });
    const { left } = await renderPanel({ path: '/search/synonyms', server });
    await waitFor(() => expect(left).toHaveLength(1));
    expect(localStorage.getItem(storageKeys.instance)).toBeNull();
    cleanup();
    const instances = [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })];
    server.handle({
      listInstances: () => ({ data: instances, limit: 3 }),
      relogin: () => ({ access_token: 'token-1', expires_in: 3600 }),
      getProfile: () => ({ data: buildProfile() }),
    });
    await renderPanel({ path: '/auth/h1', server, user: null });
    await heading(/Synonyms/);
    expect(localStorage.getItem(storageKeys.instance)).toBe('instance-2');
    expect(sessionStorage.getItem('vitrina.returnInstance')).toBeNull();
  });
  test.each([
    ['speaks the language that was chosen on the sign-in page', null, 'cz'],
    ['keeps the language that was chosen in the panel before', 'pl', 'pl'],
  ] as const)('[R4.18] %s', async (_, before, after) => {
    if (before) localStorage.setItem(storageKeys.locale, before);
    server.handle({
      relogin: () => ({ access_token: 'token-1', expires_in: 3600 }),
      getProfile: () => ({ data: buildProfile() }),
    });
    sessionStorage.setItem('vitrina.returnTo', '/search/blockedPhrase');
    const { href } = await renderPanel({ path: '/auth/h1?lang=cz', server, user: null });
    await waitFor(() => expect(href()).toBe('/search/blockedPhrase'));
    expect(localStorage.getItem(storageKeys.locale)).toBe(after);
  });
  test('[R2.04] [R4.16] keeps the overlay while it signs in', async () => {
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.handle({
      relogin: async () => {
        await asked;
        return { access_token: 'a', expires_in: 3600 };
      },
    });
    await renderPanel({ path: '/auth/h1', server, user: null });
    await waitFor(() => expect(server.log).toContain('relogin'));
    expect(overlay()).not.toHaveAttribute('hidden');
    answer();
  });
  test('[R8.10] says that the credentials are wrong if the hash is not accepted', async () => {
    server.handle({ relogin: () => refuse(401, 'WRONG_CREDENTIALS') });
    const { user, left } = await renderPanel({ path: '/auth/used', server, user: null });
    await screen.findByText('Wrong credentials.');
    expect(localStorage.getItem(storageKeys.loggedIn)).toBeNull();
    expect(overlay()).toHaveAttribute('hidden');
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(left).toEqual(['https://control.example/sign-in']);
  });
  test('[R8.10] a link that is not accepted signs nobody out', async () => {
    server.handle({ relogin: () => refuse(401, 'WRONG_CREDENTIALS') });
    await renderPanel({ path: '/auth/bogus', server });
    await screen.findByText('Wrong credentials.');
    expect(localStorage.getItem(storageKeys.loggedIn)).toBe('true');
    expect(localStorage.getItem(storageKeys.accessToken)).not.toBeNull();
  });
  test('[R4.17] signing out clears everything, even if the call fails', async () => {
    server.handle({ logout: () => refuse(500, 'INTERNAL') });
    const environment = { controlPanelUrl: '/sign-in' };
    const { user, left } = await renderPanel({ path: '/search/synonyms', server, environment });
    await user.click(await screen.findByRole('button', { name: /account and appearance/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    // The session lives on in the server, and the sign-in page says so.
    await waitFor(() => expect(left).toEqual(['/sign-in?reason=unfinished']));
    expect(server.log).toContain('logout');
    for (const key of ['loggedIn', 'accessToken', 'tokenExpiresAt', 'refreshAt', 'user'] as const)
      expect(localStorage.getItem(storageKeys[key])).toBeNull();
  });
  test('[R4.17] discards a profile that arrives after signing out', async () => {
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const rendering = renderPanel({ path: '/search/synonyms', server });
    server.handle({
      getProfile: async () => {
        await asked;
        return { data: buildProfile({ displayName: 'Late' }) };
      },
    });
    const { panel, left } = await rendering;
    await waitFor(() => expect(server.log).toContain('getProfile'));
    await act(() => panel.signOut());
    answer();
    await waitFor(() => expect(left).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(localStorage.getItem(storageKeys.user)).toBeNull();
  });
  test('whoever has signed out isn’t told that the session has expired by a reply that comes late', async () => {
    const late = Promise.withResolvers<void>();
    server.handle({
      logout: () => ({ data: { loggedOut: true } }),
      listSynonyms: async () => {
        await late.promise;
        return refuse(401, 'BAD_TOKEN');
      },
    });
    const environment = { controlPanelUrl: '/sign-in' };
    const { panel, left } = await renderPanel({ path: '/search/synonyms', server, environment });
    await waitFor(() => expect(server.log).toContain('listSynonyms'));
    await act(() => panel.signOut());
    late.resolve();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(left).toEqual(['/sign-in']);
  });
  test('[R4.17] signing out in one tab ends the session in the others', async () => {
    const environment = { controlPanelUrl: '/sign-in' };
    const { left } = await renderPanel({ path: '/search/synonyms', server, environment });
    await heading(/Synonyms/);
    localStorage.removeItem(storageKeys.loggedIn);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.loggedIn }));
    expect(left).toEqual(['/sign-in?reason=elsewhere']);
    expect(sessionStorage.getItem('vitrina.returnTo')).toBe('/search/synonyms');
  });
  test('reloads the panel if another customer signs in elsewhere', async () => {
    const { reloads } = await renderPanel({ path: '/search/synonyms', server });
    const oldValue = localStorage.getItem(storageKeys.user);
    storeSession(buildProfile({ uid: 'customer-2' }), 3_600_000);
    const newValue = localStorage.getItem(storageKeys.user);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user, oldValue, newValue }));
    expect(reloads).toHaveLength(1);
  });
});
