import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storageKeys } from '../../../kit/storage-keys.ts';
import { en } from '../../../locales/en.ts';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import {
  buildAnalysis,
  buildWorking,
  lookupHandlers,
  nothingPrepared,
} from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

let server: ApiServer;
let saved: unknown;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  saved = undefined;
  server.handle({
    ...lookupHandlers,
    getWorkingCatalog: () => ({ data: nothingPrepared }),
    saveWorkingCatalog: ({ body }) => {
      saved = body;
      return { data: buildWorking() };
    },
    analyzeFeed: () => ({ data: buildAnalysis() }),
    previewFeed: () => ({ data: buildAnalysis() }),
  });
});
afterEach(() => {
  server.log.length = 0;
});
afterAll(() => server.close());

const path = '/catalog/instances/add';
const address = 'https://sklep.example/feed.xml';
const refuseFeed = (code: string, details: object = {}, validation: unknown[] = []) => ({
  status: 412,
  body: {
    status: 'failed',
    validation,
    contentType: 'image/png',
    error: { code, message: 'raw text of the server', details, requestId: 'req-1' },
  },
});
const open = async () => {
  const rendered = await renderPanel({ path, server });
  const url = await screen.findByLabelText('Feed URL');
  const choose = async (label: string, option: string) => {
    await rendered.user.click(screen.getByRole('combobox', { name: label }));
    await rendered.user.click(await screen.findByRole('option', { name: option }));
  };
  const fill = async (field: HTMLElement, text: string) => {
    await rendered.user.click(field);
    await rendered.user.paste(text);
  };
  return { ...rendered, url, fill, choose, next: () => screen.getByRole('button', { name: 'Next' }) };
};

describe('step 1 of the wizard', () => {
  test('[R2.30] [R2.57] names the four steps, with the first one open', async () => {
    await open();
    const steps = within(screen.getByRole('list', { name: 'Steps of adding a catalog' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.textContent)).toEqual(['1Basics', '2Fields', '3Products', '4Refresh']);
    expect(steps[0]).toHaveAttribute('aria-current', 'step');
    screen.getByRole('heading', { name: 'Basic configuration' });
  });

  test('[R4.05] proposes the feed’s own title as the name, and the industry of its categories', async () => {
    const feed = { ...buildAnalysis().feed, title: 'Pod Jaskółką' };
    server.handle({ analyzeFeed: () => ({ data: buildAnalysis({ feed, industryId: 'fashion' }) }) });
    const { fill, url } = await open();
    await fill(url, address);
    await waitFor(() => expect(screen.getByLabelText('Catalog name')).toHaveValue('Pod Jaskółką'));
    expect(screen.getByRole('combobox', { name: 'Industry' })).toHaveValue('Fashion');
  });

  test('[R4.05] a title that says only what a feed is makes no name, and an industry once chosen stays', async () => {
    const feed = { ...buildAnalysis().feed, title: 'Google Merchant Feed' };
    server.handle({ analyzeFeed: () => ({ data: buildAnalysis({ feed, industryId: 'fashion' }) }) });
    const { fill, url, choose } = await open();
    await choose('Industry', 'Food');
    await fill(url, address);
    await waitFor(() => expect(screen.getByLabelText('Catalog name')).toHaveValue('sklep.example'));
    expect(screen.getByRole('combobox', { name: 'Industry' })).toHaveValue('Food');
  });

  test('[R4.05] a feed without a title is named after the shop that its products lead to', async () => {
    const foundPaths = buildAnalysis().foundPaths.map((found) =>
      found.path === 'g:link' ? { ...found, samples: ['https://www.spizarnia.example/p/1'] } : found,
    );
    server.handle({ analyzeFeed: () => ({ data: buildAnalysis({ foundPaths }) }) });
    const { fill, url } = await open();
    await fill(url, 'https://sklep998844.hosting.example/ceneo.xml');
    await waitFor(() => expect(screen.getByLabelText('Catalog name')).toHaveValue('spizarnia.example'));
  });

  test('[R4.05] a shop of everything is of another industry', async () => {
    server.handle({ analyzeFeed: () => ({ data: buildAnalysis({ industryId: null }) }) });
    const { fill, url } = await open();
    await fill(url, 'https://sklep.example/feed.xml');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Industry' })).toHaveValue('Other'));
  });

  test('[R1.05] takes the currency of the feed’s prices, whichever of ISO 4217, and says so where another is chosen', async () => {
    server.handle({ analyzeFeed: () => ({ data: buildAnalysis({ currencyCode: 'AUD' }) }) });
    const { fill, url, choose, user } = await open();
    await fill(url, address);
    const currency = screen.getByRole('combobox', { name: 'Currency' });
    await waitFor(() => expect(currency).toHaveValue('AUD, Australian Dollar'));
    await user.click(currency);
    const groups = (await screen.findAllByRole('option')).map((option) => option.textContent?.slice(0, 3));
    expect(groups.slice(0, 3)).toEqual(['PLN', 'CZK', 'EUR']);
    expect(groups.length).toBeGreaterThan(140);
    await user.click(currency);
    await choose('Currency', 'EUR, Euro');
    screen.getByText('The prices in the feed are in AUD. If you keep EUR, products will have no prices.');
    await user.click(screen.getByRole('button', { name: 'Change to AUD' }));
    expect(currency).toHaveValue('AUD, Australian Dollar');
    expect(screen.queryByText(/products will have no prices/)).toBeNull();
  });

  test('[R4.05] [R1.05] what one feed told gives way to what the next one tells; what the owner chose stays', async () => {
    const tell = (title: string, industryId: 'fashion' | 'food', currencyCode: 'RUB' | 'EUR' | null) =>
      server.handle({
        analyzeFeed: () => ({
          data: buildAnalysis({ feed: { ...buildAnalysis().feed, title }, industryId, currencyCode }),
        }),
      });
    tell('Платья', 'fashion', 'RUB');
    const { user, fill, url, choose } = await open();
    const currency = screen.getByRole('combobox', { name: 'Currency' });
    await fill(url, 'https://sklep.example/wrong.xml');
    await waitFor(() => expect(screen.getByLabelText('Catalog name')).toHaveValue('Платья'));
    expect(currency).toHaveValue('RUB, Russian Rouble');

    tell('Spiżarnia', 'food', null);
    await user.clear(url);
    await fill(url, address);
    await waitFor(() => expect(screen.getByLabelText('Catalog name')).toHaveValue('Spiżarnia'));
    expect(screen.getByRole('combobox', { name: 'Industry' })).toHaveValue('Food');
    expect(currency).toHaveValue('EUR, Euro');

    await choose('Industry', 'Fashion');
    await choose('Currency', 'CZK, Czech Koruna');
    tell('Ogród', 'food', 'RUB');
    await user.clear(url);
    await fill(url, 'https://sklep.example/other.xml');
    await waitFor(() => expect(screen.getByLabelText('Catalog name')).toHaveValue('Ogród'));
    expect(screen.getByRole('combobox', { name: 'Industry' })).toHaveValue('Fashion');
    expect(currency).toHaveValue('CZK, Czech Koruna');
  });

  test.each([
    ['ceneo', 'xml', 'Ceneo, 1,077 items', /· XML$/],
    ['woocommerce', 'csv', 'WooCommerce, 1,077 items', /· CSV table$/],
    [null, 'xml', 'The feed works, 1,077 items', /· XML$/],
  ] as const)('[R1.01] names the format that it recognised: %s', async (dialect, format, headline, facts) => {
    const feed = { ...buildAnalysis().feed, dialect, format, itemCount: 1077 };
    server.handle({ analyzeFeed: () => ({ data: buildAnalysis({ feed }) }) });
    const { fill, url } = await open();
    await fill(url, address);
    await screen.findByText(headline);
    screen.getByText(facts);
  });

  test('[R5.02] each required field has a message of its own', async () => {
    const { user, next } = await open();
    await user.click(next());
    await screen.findByText('Enter the feed URL');
    screen.getByText('Enter a catalog name');
    screen.getByText('Select an industry', { selector: '.mantine-InputWrapper-error' });
    expect(server.log).not.toContain('saveWorkingCatalog');
  });

  test('[R5.01] refuses an invalid address without a request', async () => {
    const { user, fill, url, next } = await open();
    screen.getByText('We check the URL as soon as you enter it.');
    await fill(url, 'ftp://sklep.example/feed.xml');
    await screen.findByText('This isn’t a whole URL yet. Enter it with https:// and we’ll check the feed.');
    await user.click(next());
    await screen.findByText('Invalid URL entered');
    expect(server.log).not.toContain('analyzeFeed');
  });

  test.each([
    ['sklep.example/feed.xml?a=1', 'https://sklep.example/feed.xml?a=1'],
    [' żółw.example ', 'https://żółw.example'],
    ['http://sklep.example/feed.xml', 'http://sklep.example/feed.xml'],
    ['ftp://sklep.example/feed.xml', 'ftp://sklep.example/feed.xml'],
    ['my feed', 'my feed'],
  ])(
    '[R5.01] “%s”, once left, is %s: an address without https:// is completed, nothing else',
    async (typed, whole) => {
      const { user, fill, url } = await open();
      await fill(url, typed);
      await user.tab();
      expect(url).toHaveValue(whole);
    },
  );

  test('[R5.01] an address without https:// is completed before it is saved with Enter, too', async () => {
    const { fill, url } = await open();
    await fill(url, 'sklep.example/feed.xml');
    // The button that sends the form stands outside of it, which Enter in a simulated page doesn't find.
    fireEvent.submit(url);
    expect(url).toHaveValue('https://sklep.example/feed.xml');
    expect(server.log).not.toContain('saveWorkingCatalog');
    await screen.findByText('The feed works, 925 items');
  });

  test('[R4.05] [R3.06] checks the address when typing stops, then saves all five settings and goes on', async () => {
    const { user, fill, url, choose, next } = await open();
    await fill(url, address);
    await screen.findByText('The feed works, 925 items');
    screen.getByText(/3.2 MB · UTF-8 · RSS$/);
    expect(server.log.filter((call) => call === 'analyzeFeed')).toHaveLength(1);
    expect(screen.getByLabelText('Catalog name')).toHaveValue('sklep.example');
    await choose('Industry', 'Fashion');
    await choose('Language', 'Polish');
    await choose('Currency', 'PLN, Polish Zloty');
    await user.click(next());
    await screen.findByRole('heading', { name: 'Set mapping' });
    expect(saved).toEqual({
      name: 'sklep.example',
      linkUri: address,
      industryId: 'fashion',
      languageCode: 'pol',
      currencyCode: 'PLN',
    });
  });

  test('[R8.04] [R8.07] a 412 explains why the feed can’t be read, with details, and Next stays', async () => {
    server.handle({
      analyzeFeed: () =>
        refuseFeed('FEED_CONTENT_TYPE', { host: 'sklep.example' }, [
          { path: 'xmlUri', rule: 'feedUrl' },
          { path: 'xmlUri', rule: 'maxChars', params: { max: 2048 } },
        ]),
    });
    const { user, fill, url, choose, next } = await open();
    await fill(url, address);
    await screen.findByText(
      'ContentType returned in the feed request header is not supported - contact support',
    );
    screen.getByText('Feed URL can have at most 2048 characters');
    screen.getByText('image/png');
    expect(screen.queryByText(/raw text/)).toBeNull();
    await fill(screen.getByLabelText('Catalog name'), 'Shop');
    await choose('Industry', 'Fashion');
    await user.click(next());
    await screen.findByText(/Correct the URL or the feed/);
    expect(server.log).not.toContain('saveWorkingCatalog');
  });

  test('[R8.04] says nothing of products if the feed breaks off: there are none yet', async () => {
    server.handle({ analyzeFeed: () => refuseFeed('FEED_CUT_OFF') });
    const { fill, url } = await open();
    await fill(url, address);
    await screen.findByText(/The feed download was cut short/);
    expect(screen.queryByText(/are unchanged/)).toBeNull();
  });

  test('[R5.01] [R9.03] describes a feed over 512 MB and a wrong address', async () => {
    server.handle({ analyzeFeed: () => refuseFeed('FEED_TOO_LARGE') });
    const { user, fill, url } = await open();
    screen.getByText(/at most 512\sMB/);
    await fill(url, address);
    await screen.findByText(/larger than 512\sMB/);
    server.handle({ analyzeFeed: () => refuseFeed('FEED_URL_INVALID') });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Incorrect URL provided');
  });

  test('[R8.07] any other failure of the check raises the unknown error, and doesn’t block the step', async () => {
    server.handle({ analyzeFeed: () => refuse(500, 'INTERNAL') });
    const { fill, url, panel } = await open();
    await fill(url, address);
    await screen.findByText('Couldn’t check the feed');
    await waitFor(() => expect(panel.notices.errors()).toMatchObject([{ action: 'unknown' }]));
    expect(
      (await screen.findAllByText('An unknown error has occurred - contact support')).length,
    ).toBeGreaterThan(0);
  });

  test('[R8.02] a failed save says so and keeps the input', async () => {
    server.handle({ saveWorkingCatalog: () => refuse(500, 'INTERNAL') });
    const { user, fill, url, choose, next } = await open();
    await fill(url, address);
    await screen.findByText('The feed works, 925 items');
    await choose('Industry', 'Fashion');
    await user.click(next());
    await screen.findByText('There was an error during saving catalog settings');
    expect(url).toHaveValue(address);
  });

  test('[R3.05] the industries on offer are all 21, by their names', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Industry' }));
    await screen.findByRole('option', { name: 'Fashion' });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options.toSorted()).toEqual(Object.values(en.lookups.industries).toSorted());
  });

  test('[R5.02] [R5.10] shows what the API refuses at its field, by the field’s name', async () => {
    const refused = {
      linkUri: ['Feed URL', 'Feed URL can have at most 100 characters'],
      name: ['Catalog name', 'Catalog name can have at most 100 characters'],
      industryId: ['Industry', 'Industry can have at most 100 characters'],
      languageCode: ['Language', 'Language can have at most 100 characters'],
      currencyCode: ['Currency', 'Currency can have at most 100 characters'],
    } as const;
    server.handle({
      saveWorkingCatalog: () =>
        refuse(422, 'VALIDATION_FAILED', {
          problems: Object.keys(refused).map((path) => ({ path, rule: 'maxChars', params: { max: 100 } })),
        }),
    });
    const { user, fill, url, choose, next } = await open();
    await fill(url, address);
    await screen.findByText('The feed works, 925 items');
    await choose('Industry', 'Fashion');
    await user.click(next());
    for (const [label, sentence] of Object.values(refused)) {
      await screen.findByText(sentence);
      expect(screen.getByLabelText(label, { selector: 'input' })).toHaveAccessibleDescription(
        expect.stringContaining(sentence),
      );
    }
  });

  test.each([
    ['listIndustries', 'Couldn’t load the industries'],
    ['listLanguages', 'Couldn’t load the languages'],
    ['listCurrencies', 'Couldn’t load the currencies'],
    ['getWorkingCatalog', 'There was an error during data processing...'],
  ] as const)('[R8.03] a failure of %s has its own words and can be tried again', async (call, words) => {
    server.handle({ [call]: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByText(words);
    server.handle({ ...lookupHandlers, getWorkingCatalog: () => ({ data: nothingPrepared }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Feed URL');
  });

  test('[R2.57] the draft is resumed after closing the browser, saved or not', async () => {
    const { fill, url } = await open();
    await fill(url, 'https://sklep.exam');
    await fill(screen.getByLabelText('Catalog name'), 'My shop');
    await waitFor(() => expect(localStorage.getItem(storageKeys.wizardDraft)).toContain('My shop'));
    cleanup();
    await renderPanel({ path, server });
    expect(await screen.findByLabelText('Feed URL')).toHaveValue('https://sklep.exam');
    expect(screen.getByLabelText('Catalog name')).toHaveValue('My shop');
  });
});
