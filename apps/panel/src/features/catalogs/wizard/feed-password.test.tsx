import { screen, waitFor, within } from '@testing-library/react';
import type { WorkingCatalog } from '@vitrina/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAnalysis, buildWorking, nothingPrepared } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { wizardPath as path, serveWizard } from '../../../testing/serve-wizard.ts';
import { typingMs } from './use-feed-check.ts';

const { server } = serveWizard();
const address = 'https://sklep.example/feed.xml';

/** The shop's server expects this password; the panel's server has none saved at first. */
let working: WorkingCatalog;
let password: string;
let asked: string[];
let isRedirected: boolean;

beforeEach(() => {
  [working, password, asked, isRedirected] = [nothingPrepared, '', [], false];
  const refusal = (reason: string) => ({
    status: 412,
    body: {
      status: 'failed',
      validation: [],
      contentType: null,
      error: { code: 'FEED_PASSWORD_WRONG', message: 'x', details: { status: 401, reason }, requestId: 'r' },
    },
  });
  const analyze = ({ query }: { query: URLSearchParams }) => {
    asked.push(query.get('xmlUri') ?? '');
    if (isRedirected) return refusal('withheld');
    if (password === 'right') return { data: buildAnalysis() };
    return refusal(password === '' ? 'none' : 'sent');
  };
  const save = (typed: string): void => {
    password = typed;
    working = buildWorking(password === '' ? {} : { hasCredentials: true });
  };
  server().handle({
    getWorkingCatalog: () => ({ data: working }),
    saveWorkingCatalog: () => {
      save(password);
      return { data: working };
    },
    saveFeedCredentials: ({ body }) => {
      expect(body).toHaveProperty('url', address);
      save((body as { password: string }).password);
      return { data: { url: address, ...(working.hasCredentials && { hasCredentials: true as const }) } };
    },
    analyzeFeed: analyze,
    previewFeed: analyze,
  });
});

const passwordField = () => screen.findByLabelText('Password', { selector: 'input' });
const open = async () => {
  const { user } = await renderPanel({ path, server: server() });
  const url = await screen.findByLabelText('Feed URL');
  const type = async (text: string) => {
    await user.click(url);
    await user.paste(text);
  };
  const chooseIndustry = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Industry' }));
    await user.click(await screen.findByRole('option', { name: 'Fashion' }));
  };
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  return { user, url, type, chooseIndustry, next };
};

describe('a feed behind a password, in the wizard', () => {
  test('[R5.01] a password typed in the address is hidden, saved, and never sent in a query', async () => {
    const { url, type, chooseIndustry, next } = await open();
    await type('https://ala:right@sklep.example/feed.xml');
    expect(await passwordField()).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('User name')).toHaveValue('ala');
    expect(screen.getByLabelText('Catalog name')).toHaveValue('sklep.example');
    screen.getByText('When you click “Next”, we save the password and check the feed.');
    expect(url).toHaveValue(address);
    expect(asked).toEqual([]);
    await chooseIndustry();
    await next();
    await screen.findByRole('heading', { name: 'Set mapping' });
    expect(server().log.filter((call) => call.startsWith('save'))).toEqual([
      'saveWorkingCatalog',
      'saveFeedCredentials',
    ]);
    expect(new Set(asked)).toEqual(new Set([address]));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('right');
  });

  test('[R5.01] [R8.04] shows the fields if the feed asks for a password, and stays on the step if it is wrong', async () => {
    const { user, type, chooseIndustry, next } = await open();
    await type(address);
    await screen.findByText('The feed’s server asks for a user name and password.');
    await user.type(await passwordField(), 'wrong');
    await chooseIndustry();
    await user.clear(screen.getByLabelText('Catalog name'));
    await user.type(screen.getByLabelText('Catalog name'), 'Shop');
    await next();
    await screen.findByText('The feed’s server didn’t accept this user name and password.');
    screen.getByRole('heading', { name: 'Basic configuration' });
    await user.type(await passwordField(), 'right');
    await next();
    await screen.findByRole('heading', { name: 'Set mapping' });
  });

  test('[R5.01] [R8.04] a refused password is asked for again at its field; the name stays and the address isn’t blamed', async () => {
    const { user, url, type, chooseIndustry, next } = await open();
    await type(address);
    await user.type(await screen.findByLabelText('User name'), 'ala');
    await user.type(await passwordField(), 'wrong');
    await chooseIndustry();
    await user.type(screen.getByLabelText('Catalog name'), 'Shop');
    await next();
    const mend = 'Wrong user name or password. Enter the password again.';
    await screen.findByText(mend);
    expect(screen.getByLabelText('User name')).toHaveValue('ala');
    await waitFor(async () => expect(await passwordField()).toHaveFocus());
    const saves = server().log.filter((call) => call.startsWith('save')).length;
    await next();
    screen.getByText(mend);
    expect(url).not.toHaveAttribute('aria-invalid', 'true');
    await waitFor(async () => expect(await passwordField()).toHaveFocus());
    expect(server().log.filter((call) => call.startsWith('save'))).toHaveLength(saves);
    await user.type(await passwordField(), 'right');
    await next();
    await screen.findByRole('heading', { name: 'Set mapping' });
  });

  test('[R5.01] an address submitted before typing has paused is saved just once', async () => {
    const save = Promise.withResolvers<void>();
    const { url, type, chooseIndustry, user, next } = await open();
    await chooseIndustry();
    await user.type(screen.getByLabelText('Catalog name'), 'Shop');
    server().handle({
      saveWorkingCatalog: async ({ body }) => {
        await save.promise;
        password = new URL((body as { linkUri: string }).linkUri).password;
        working = buildWorking({ hasCredentials: true });
        return { data: working };
      },
    });
    await type('https://ala:wrong@sklep.example/feed.xml');
    await next();
    await waitFor(() => expect(server().log).toContain('saveWorkingCatalog'));
    await new Promise((resolve) => setTimeout(resolve, 2 * typingMs));
    save.resolve();
    await screen.findByText('The feed’s server didn’t accept this user name and password.');
    expect(await passwordField()).toHaveValue('');
    expect(url).toHaveValue(address);
  });

  test('[R2.57] a resumed wizard says that a password is saved; after its removal the feed is checked without it', async () => {
    working = buildWorking({ hasCredentials: true });
    password = 'right';
    const { user } = await renderPanel({ path, server: server() });
    await user.click(await screen.findByRole('button', { name: /Basics/ }));
    await screen.findByText('Password saved');
    await screen.findByText('The feed works, 925 items');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await user.type(await passwordField(), 'x');
    await user.click(screen.getByRole('button', { name: 'Keep the saved one' }));
    await screen.findByText('The feed works, 925 items');
    await user.click(screen.getByRole('button', { name: 'Remove the password' }));
    await user.click(screen.getByRole('button', { name: 'Remove the password' }));
    await screen.findByText('The feed’s server asks for a user name and password.');
    await passwordField();
    expect(screen.getByLabelText('Feed URL')).toHaveFocus();
  });

  test('[R8.05] the mapping asks for a password if the feed has got one since, and analyses again', async () => {
    working = buildWorking();
    const { user } = await renderPanel({ path, server: server() });
    const form = within(await screen.findByRole('form', { name: 'Feed password' }));
    await user.type(form.getByLabelText('Password', { selector: 'input' }), 'right');
    await user.click(form.getByRole('button', { name: 'Save and check' }));
    await screen.findByRole('button', { name: 'Import products' });
  });

  test('[R8.04] explains a redirect to another server, and doesn’t ask for the saved password again', async () => {
    isRedirected = true;
    const { user, type, chooseIndustry, next } = await open();
    await type(address);
    await screen.findByText(/Enter the final URL/);
    expect(screen.queryByLabelText('User name')).toBeNull();
    await user.clear(screen.getByLabelText('Feed URL'));
    await type('https://ala:right@sklep.example/feed.xml');
    await passwordField();
    await chooseIndustry();
    await next();
    await screen.findByText(/Enter the final URL/);
    await screen.findByText('Password saved');
    expect(screen.queryByLabelText('User name')).toBeNull();
  });
});
