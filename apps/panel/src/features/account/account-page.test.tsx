import { screen, waitFor, within } from '@testing-library/react';
import type { AccountSession, DigestChoice, EventUsage, PasswordChange } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildProfile } from '../../testing/build.ts';
import { buildSubscription } from '../../testing/build-subscription.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/account';
const session = (part: Partial<AccountSession>): AccountSession => ({
  sessionId: 'session-1',
  startedAt: '2026-03-01T08:00:00.000Z',
  lastUsedAt: '2026-03-02T08:00:00.000Z',
  endsAt: '2026-03-31T08:00:00.000Z',
  browser: 'Firefox',
  system: 'Windows',
  network: '198.51.100.*',
  isCurrent: false,
  ...part,
});
const own = session({ isCurrent: true });
const phone = session({ sessionId: 'session-2', browser: 'Safari', system: 'iPhone' });
const script = session({ sessionId: 'session-3', browser: null, system: null, network: null });

let server: ApiServer;
let sessions: AccountSession[];
let usage: EventUsage;
let digest: DigestChoice;
let password: string;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  server.log.length = 0;
  sessions = [phone, own, script];
  usage = { usedBytes: 512 * 1024 ** 2, quotaBytes: 10 * 1024 ** 3, retentionDays: 400 };
  password = 'correct horse battery';
  digest = { wanted: true, isAvailable: true };
  server.handle({
    listSessions: () => ({ data: sessions }),
    endSession: ({ params }) => {
      sessions = sessions.filter(({ sessionId }) => sessionId !== params.sessionId);
      return { data: { ended: 1 } };
    },
    endOtherSessions: () => {
      sessions = [own];
      return { data: { ended: 2 } };
    },
    changePassword: ({ body }) => {
      const { currentPassword, newPassword } = body as PasswordChange;
      if (currentPassword !== password) return refuse(422, 'PASSWORD_WRONG');
      if (newPassword === password) return refuse(422, 'PASSWORD_UNCHANGED');
      password = newPassword;
      sessions = [own];
      return { data: { ended: 2 } };
    },
    getEventUsage: () => ({ data: usage }),
    getSubscription: () => ({ data: buildSubscription() }),
    getDigest: () => ({ data: digest }),
    setDigest: ({ body }) => {
      digest = { ...digest, ...(body as { wanted: boolean }) };
      return { data: digest };
    },
  });
});
afterAll(() => server.close());

const list = () => screen.findByRole('list', { name: 'Where you are signed in' });

describe('signed-in sessions', () => {
  test('lists this browser first, without a button to end its own session', async () => {
    await renderPanel({ path, server });
    const rows = within(await list()).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(/Firefox, Windows.*This browser/);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(rows[1]).toHaveTextContent(/Safari, iPhone.*Network 198\.51\.100\.\*/);
    expect(rows[2]).toHaveTextContent('Unknown browser');
  });

  test('ends one session, then all the others', async () => {
    const { user } = await renderPanel({ path, server });
    await list();
    await user.click(screen.getByRole('button', { name: 'Sign out: Safari, iPhone' }));
    await screen.findByText('Browser signed out');
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Sign out all others' }));
    await screen.findByText('All other browsers signed out');
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  test('[R8.01] says so if the list fails to load', async () => {
    server.handle({ listSessions: () => refuse(400, 'BAD_REQUEST') });
    await renderPanel({ path, server });
    await screen.findByText('Couldn’t load the signed-in browsers');
  });
});

describe('changing the password', () => {
  const fill = async (
    user: Awaited<ReturnType<typeof renderPanel>>['user'],
    current: string,
    next: string,
    repeated = next,
  ) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Repeat new password', repeated],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
  };

  test('checks the length, and that both entries match, before sending', async () => {
    const { user } = await renderPanel({ path, server });
    await fill(user, password, 'short');
    await screen.findByText(/New password.*10/);
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    await fill(user, password, 'staple of batteries', 'staple of batterie');
    await screen.findByText('The passwords differ. Enter the new one again.');
    await waitFor(() => expect(screen.getByLabelText('Repeat new password')).toHaveFocus());
    expect(server.log).not.toContain('changePassword');
  });

  test('[R5.09] a pasted password that is too long is kept whole, and the field says how long it may be', async () => {
    const { user } = await renderPanel({ path, server });
    const field = await screen.findByLabelText('New password');
    await user.click(field);
    await user.paste('x'.repeat(240));
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await screen.findByText(/New password.*200/);
    expect(field).toHaveValue('x'.repeat(240));
  });

  test('says at the new password that it is the current one', async () => {
    const { user } = await renderPanel({ path, server });
    await fill(user, password, password);
    await screen.findByText('This is your current password. Choose another one.');
    expect(screen.getByLabelText('New password')).toBeInvalid();
  });

  test('shows a wrong current password at its field; the right one changes the password, clears the form and shows the remaining sessions', async () => {
    const { user } = await renderPanel({ path, server });
    await fill(user, 'not this one', 'staple of batteries');
    await screen.findByText('This is not your current password. Enter it again.');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
    await fill(user, password, 'staple of batteries');
    await screen.findByText('Password changed. Other browsers were signed out.');
    expect(password).toBe('staple of batteries');
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('staple');
  });
});

describe('language and time', () => {
  const zone = () => screen.findByRole('combobox', { name: 'Shop time zone' });

  test('the panel changes its language at once', async () => {
    const { user } = await renderPanel({ path, server });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Panel language' }), 'pl');
    await screen.findByRole('combobox', { name: 'Język panelu' });
  });

  test('one time zone is chosen for all, found by its city, and dates follow it', async () => {
    let timeZone = 'Europe/Warsaw';
    const { user } = await renderPanel({ path, server });
    server.handle({
      getProfile: () => ({ data: buildProfile({ timeZone }) }),
      setTimeZone: ({ body }) => {
        timeZone = (body as { timeZone: string }).timeZone;
        return { data: { timeZone } };
      },
    });
    expect(within(await list()).getAllByText(/1 Mar 2026, 09:00/)).toHaveLength(3);
    const input = await zone();
    expect(input).toHaveDisplayValue(/^Europe\/Warsaw \(UTC\+/);
    await user.click(input);
    await user.clear(input);
    await user.paste('tokyo');
    await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo (UTC+09:00)' }));
    await waitFor(() => expect(timeZone).toBe('Asia/Tokyo'));
    await waitFor(async () => expect(within(await list()).getAllByText(/1 Mar 2026, 17:00/)).toHaveLength(3));
  });

  test.each(['', '<b>x</b>', '\u202EwasraW', 'x'.repeat(500)])(
    'what is no time zone is not saved, and the chosen one comes back: %#',
    async (typed) => {
      const { user } = await renderPanel({ path, server });
      const input = await zone();
      await user.click(input);
      await user.clear(input);
      if (typed) await user.paste(typed);
      if (typed) await screen.findByText(/No such time zone/);
      await user.tab();
      await waitFor(() => expect(input).toHaveDisplayValue(/Europe\/Warsaw/));
      expect(server.log).not.toContain('setTimeZone');
    },
  );

  test('[R8.01] says so if it could not be saved', async () => {
    server.handle({ setTimeZone: () => refuse(507, 'STORAGE_FULL') });
    const { user } = await renderPanel({ path, server });
    const input = await zone();
    await user.click(input);
    await user.clear(input);
    await user.paste('tokyo');
    await user.click(await screen.findByRole('option', { name: /Tokyo/ }));
    await screen.findByText('Not saved');
  });
});

describe('the plan in short', () => {
  test('says how much is used, and leads to plan and invoices', async () => {
    await renderPanel({ path, server });
    const link = await screen.findByRole('link', { name: 'Plan and invoices' });
    expect(link).toHaveAttribute('href', '/search/subscription');
    const card = link.closest('section') as HTMLElement;
    expect(within(card).getAllByText(/ of /)).toHaveLength(3);
  });
});

describe('the menu of the user', () => {
  test('leads to the account, to the password and to the plan', async () => {
    const { user, path: current } = await renderPanel({ path: '/api/authorization', server });
    await user.click(await screen.findByRole('button', { name: /account and appearance/ }));
    const menu = within(await screen.findByRole('navigation', { name: 'Account' }));
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account',
      '/account#password',
      '/search/subscription',
    ]);
    await user.click(menu.getByRole('link', { name: 'Change password' }));
    await waitFor(() => expect(current()).toBe('/account'));
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
  });
});

describe('the quota for visitors’ events', () => {
  test.each([
    ['enough', 512 * 1024 ** 2, '512 MB of 10 GB used', null],
    ['nearly none', 9 * 1024 ** 3, '9 GB of 10 GB used', 'Storage for customer events is almost full'],
    ['none', 11 * 1024 ** 3, '11 GB of 10 GB used', 'Customer events are not being counted'],
  ])('with %s left', async (_, usedBytes, words, warning) => {
    usage = { ...usage, usedBytes };
    await renderPanel({ path, server });
    await screen.findByText(words);
    expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(
      warning === null ? null : expect.stringContaining(warning),
    );
  });
});

describe('the weekly summary by mail', () => {
  const wanted = () => screen.findByRole('switch', { name: 'Weekly summary by email' });
  const sendNow = () => screen.findByRole('button', { name: 'Send me one now' });

  test('is switched off and on at once', async () => {
    const { user } = await renderPanel({ path, server });
    expect(await wanted()).toBeChecked();
    await user.click(await wanted());
    await waitFor(() => expect(digest.wanted).toBe(false));
    await screen.findByText('Saved and live');
    expect(await wanted()).not.toBeChecked();
    await user.click(await wanted());
    await waitFor(() => expect(digest.wanted).toBe(true));
  });

  test('says so if it could not be saved, and saves on another try', async () => {
    server.handle({ setDigest: () => refuse(507, 'STORAGE_FULL') });
    const { user } = await renderPanel({ path, server });
    await user.click(await wanted());
    await screen.findByText('Not saved');
    server.handle({
      setDigest: ({ body }) => {
        digest = { ...digest, ...(body as { wanted: boolean }) };
        return { data: digest };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(digest.wanted).toBe(false));
  });

  test('is sent on request: the mail went out, or there was nothing to tell', async () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };
    server.handle({ sendDigest: () => ({ data: { isSent: true, ...week } }) });
    const { user } = await renderPanel({ path, server });
    await user.click(await sendNow());
    await screen.findByText(/Summary sent for 16 – 22 Nov 2026, to .+@/);
    server.handle({ sendDigest: () => ({ data: { isSent: false, ...week } }) });
    await user.click(await sendNow());
    await screen.findByText('Nothing to send: nobody searched on 16 – 22 Nov 2026.');
  });

  test.each([
    ['unreachable', 'The mail server can’t be reached.'],
    ['signIn', 'didn’t accept the user name or password'],
    ['address', 'doesn’t deliver to your account’s email address'],
    ['refused', 'The mail server refused the message.'],
    ['news', 'The mail server didn’t accept the message.'],
  ])('says why it was not sent: %s', async (reason, words) => {
    server.handle({ sendDigest: () => refuse(409, 'MAIL_NOT_SENT', { reason }) });
    const { user } = await renderPanel({ path, server });
    await user.click(await sendNow());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  test('is not sent by an installation without a mail server, which says so quietly', async () => {
    digest = { ...digest, isAvailable: false };
    await renderPanel({ path, server });
    await screen.findByText(/This installation doesn’t send email yet/);
    // A shop owner has no use for the names of variables.
    expect(screen.getByText(/SMTP_URL/).closest('details')).not.toHaveAttribute('open');
    expect(await wanted()).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Send me one now' })).toBeNull();
  });
});

describe('while the database is away', () => {
  const away = () => refuse(503, 'STORAGE_UNAVAILABLE');
  test('says so once, and one button reads all parts again', async () => {
    server.handle({ listSessions: away, getDigest: away, getEventUsage: away, getSubscription: away });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the account settings' });
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(screen.getAllByText(/The database isn’t responding/)).toHaveLength(1);
    screen.getByRole('heading', { name: 'Password' });
    server.handle({
      listSessions: () => ({ data: sessions }),
      getDigest: () => ({ data: digest }),
      getEventUsage: () => ({ data: usage }),
      getSubscription: () => ({ data: buildSubscription() }),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await list();
    await screen.findByText(/512 MB/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a part that fails alone, or for a reason of its own, tells it in its place', async () => {
    server.handle({ listSessions: away, getEventUsage: () => refuse(500, 'INTERNAL') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the signed-in browsers' });
    await screen.findByRole('heading', { name: 'Couldn’t load the storage used' });
    expect(screen.queryByRole('heading', { name: 'Couldn’t load the account settings' })).toBeNull();
  });
});
