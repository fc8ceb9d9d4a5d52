import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../storage/ids.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import {
  eventually,
  makeCall,
  startTestServer,
  type TestServer,
} from '../../../testing/start-test-server.ts';

let mails: MailServer;
let server: TestServer;
let customers = 0;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Vitrina <vitrina@search.example>',
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(() => {
  mails.received.length = 0;
  server.clock.now = null;
});

/** From a network of its own, so that no test uses up another's attempts. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${customers}`,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
const newOwner = async () => {
  customers += 1;
  return server.signIn({ email: `reset${customers}@shop.example` });
};
const ask = (email: string, lang = 'pl') => post(`/sign-in/forgotten?lang=${lang}`, { email });
/** Mails come after the answer, maybe during another test. */
const nextMail = async (email: string) => {
  const received = await eventually(async () => {
    const at = mails.received.findIndex(({ to }) => to.includes(email));
    return at >= 0 && mails.received.splice(at, 1)[0];
  });
  const token = /token=([\w-]{43})/.exec(received.mail.text ?? '')?.[1] ?? '';
  return { ...received, token };
};
const linkFor = async (email: string): Promise<string> => {
  expect((await ask(email)).status).toBe(200);
  return (await nextMail(email)).token;
};
const open = async (token: string) => (await fetch(`${server.origin}/sign-in/reset?token=${token}`)).status;
const set = (token: string, password: string, headers = {}) =>
  post('/sign-in/reset?lang=pl', { token, password }, headers);
const signsIn = async (email: string, password: string) =>
  (await post('/sign-in', { email, password })).status === 303;

describe('a forgotten password', () => {
  test('is replaced by a link in a mail: once, and all sessions end', async () => {
    const { customer, token: session } = await newOwner();
    expect((await ask(` ${customer.email.toUpperCase()} `)).status).toBe(200);
    const { token, to, mail, raw } = await nextMail(customer.email);
    expect(to).toEqual([customer.email]);
    expect(mail.subject).toBe('Nowe hasło do panelu Vitrina');
    expect(mail.html).toContain(`/sign-in/reset?token=${token}`);
    expect(raw).not.toMatch(/list-unsubscribe/i);
    // Looking at the page, as mail programs do, uses nothing up.
    expect([await open(token), await open(token)]).toEqual([200, 200]);
    const done = await set(token, 'zupełnie nowe hasło');
    expect([done.status, done.headers.get('location')]).toEqual([303, '/sign-in?lang=pl&reason=changed']);
    expect((await makeCall(server.origin, session, 'getProfile')).status).toBe(401);
    expect(await signsIn(customer.email, 'correct horse battery')).toBe(false);
    expect(await signsIn(customer.email, 'zupełnie nowe hasło')).toBe(true);
    expect([await open(token), (await set(token, 'jeszcze inne hasło')).status]).toEqual([410, 410]);
    expect(await signsIn(customer.email, 'zupełnie nowe hasło')).toBe(true);
  });

  test.each([
    ['en', 'New password for your Vitrina panel'],
    ['cz', 'Nové heslo do panelu Vitrina'],
  ])('is written about in the language of the page: %s', async (lang, subject) => {
    const { customer } = await newOwner();
    await ask(customer.email, lang);
    expect((await nextMail(customer.email)).mail.subject).toBe(subject);
  });

  test('only the newest link works, for an hour; only its digest is stored', async () => {
    const { customer } = await newOwner();
    const first = await linkFor(customer.email);
    const second = await linkFor(customer.email);
    expect([await open(first), await open(second)]).toEqual([410, 200]);
    const rows = await server.database
      .selectFrom('password_reset')
      .selectAll()
      .where('customer_id', '=', customer.id)
      .execute();
    expect(rows.map((row) => row.hash_sha256)).toEqual([sha256(second)]);
    server.clock.now = new Date(Date.now() + 59 * 60_000);
    expect(await open(second)).toBe(200);
    server.clock.now = new Date(Date.now() + 61 * 60_000);
    expect([await open(second), (await set(second, 'zupełnie nowe hasło')).status]).toEqual([410, 410]);
  });

  test('two who use a link at once: one sets the password', async () => {
    const { customer } = await newOwner();
    const token = await linkFor(customer.email);
    const answers = await Promise.all([1, 2, 3].map((each) => set(token, `nowe hasło numer ${each}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
  });

  test('a change of the password in the panel ends the link', async () => {
    const owner = await newOwner();
    const token = await linkFor(owner.customer.email);
    const body = { currentPassword: 'correct horse battery', newPassword: 'zupełnie nowe hasło' };
    expect((await owner.call('changePassword', { body })).status).toBe(200);
    expect(await open(token)).toBe(410);
  });

  test('the answer is the same whether or not there is such an account; a disabled one gets no mail', async () => {
    const { customer } = await newOwner();
    const { customer: disabled } = await newOwner();
    await server.database
      .updateTable('customer')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', disabled.id)
      .execute();
    const nobody = 'nobody@shop.example';
    const answers = [];
    for (const email of [nobody, disabled.email, customer.email]) {
      const { status, headers, ...reply } = await ask(email);
      void reply;
      const again = await ask(email);
      answers.push([status, headers.get('content-type'), (await again.text()).replaceAll(email, '…')]);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    await nextMail(customer.email);
    await nextMail(customer.email);
    expect(mails.received.flatMap(({ to }) => to)).not.toContain(disabled.email);
    expect(
      await server.database
        .selectFrom('password_reset')
        .select('customer_id')
        .where('customer_id', '=', disabled.id)
        .execute(),
    ).toEqual([]);
  });

  test('is asked for three times in a quarter of an hour, from wherever; signing in isn’t limited by that', async () => {
    const { customer } = await newOwner();
    const statuses: number[] = [];
    for (const host of ['203.0.113.1', '203.0.114.1', '203.0.115.1', '203.0.116.1'])
      statuses.push(
        (await post('/sign-in/forgotten', { email: customer.email }, { 'x-forwarded-for': host })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await signsIn(customer.email, 'correct horse battery')).toBe(true);
  });

  test.each([
    '',
    'ala',
    'ala@',
    '<script>alert(1)</script>@x.pl',
    '\u202Egro.live@ala',
    `${'a'.repeat(300)}@x.pl`,
  ])('an address that is none is kept in the form: %j', async (email) => {
    customers += 1;
    const reply = await ask(email);
    const page = await reply.text();
    expect(reply.status).toBe(400);
    expect(page).toContain('Wpisz pełny adres e-mail');
    expect(page).not.toContain('<script>alert');
    if (email.length <= 254) expect(page).toContain(email.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });

  test.each([
    ['short', 'Hasło musi mieć co najmniej 10 znaków.'],
    ['', 'Hasło musi mieć co najmniej 10 znaków.'],
    ['x'.repeat(201), 'Hasło może mieć najwyżej 200 znaków.'],
  ])('a password that can’t be one is told, and the link stays: %#', async (password, words) => {
    const { customer } = await newOwner();
    const token = await linkFor(customer.email);
    const reply = await set(token, password);
    expect([reply.status, (await reply.text()).includes(words)]).toEqual([400, true]);
    expect((await set(token, '<b>\u202Ehasło</b> 🔑')).status).toBe(303);
    expect(await signsIn(customer.email, '<b>\u202Ehasło</b> 🔑')).toBe(true);
  });

  test.each(['', 'x', '"><script>', 'a'.repeat(43), 'a'.repeat(5000)])(
    'a link that is none leads to asking for another: %#',
    async (token) => {
      const reply = await fetch(`${server.origin}/sign-in/reset?lang=pl&token=${encodeURIComponent(token)}`);
      const page = await reply.text();
      expect(reply.status).toBe(410);
      expect(page).toContain('href="/sign-in/forgotten?lang=pl"');
      expect(page).not.toContain('"><script>');
      expect([400, 410]).toContain((await set(token, 'zupełnie nowe hasło')).status);
    },
  );

  test('another site’s form asks for nothing and sets nothing', async () => {
    const { customer } = await newOwner();
    const token = await linkFor(customer.email);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await post('/sign-in/forgotten', { email: customer.email }, elsewhere)).status).toBe(400);
    expect((await set(token, 'zupełnie nowe hasło', elsewhere)).status).toBe(400);
    expect(await open(token)).toBe(200);
  });
});

test('where no mail is sent, the page says whom to ask, and no link is made', async () => {
  const silent = await startTestServer();
  const { customer } = await silent.signIn();
  const page = await (await fetch(`${silent.origin}/sign-in/forgotten?lang=pl`)).text();
  expect(page).toContain('Poproś administratora serwera');
  expect(page).toContain('customer reset-password --email');
  expect(page).not.toContain('<form');
  const asked = await fetch(`${silent.origin}/sign-in/forgotten`, {
    method: 'POST',
    body: new URLSearchParams({ email: customer.email }),
  });
  expect([asked.status, (await asked.text()).includes('<form')]).toEqual([200, false]);
  expect(await silent.database.selectFrom('password_reset').selectAll().execute()).toEqual([]);
  await silent.close();
});
