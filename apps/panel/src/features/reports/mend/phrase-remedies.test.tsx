import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../testing/api-server.ts';
import {
  buildPhraseNow,
  buildProposal,
  buildReplay,
  serveRemedies,
} from '../../../testing/build-remedies.ts';
import { buildWeight } from '../../../testing/build-settings.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { startReportServer } from '../../../testing/start-report-server.ts';

const path = '/search/phrasesReportWithNoResults';
const server = await startReportServer();
let saved: unknown[];

beforeEach(() => {
  const remedies = serveRemedies();
  saved = remedies.saved;
  server.handle(remedies.handlers);
});

const openPhrase = async (phrase: string, at = path) => {
  const rendered = await renderPanel({ path: `${at}?phrase=${phrase}`, server });
  const drawer = within(await screen.findByRole('dialog', { name: phrase }));
  return { ...rendered, drawer };
};
const oneWay = { type: 'oneWay', from: ['kanapa'], to: ['sofa'] };

describe('a phrase that finds nothing', () => {
  test('[R2.09] says so, and proposes synonyms with where they come from and what they would find', async () => {
    const { user, drawer } = await openPhrase('kanapa');
    await drawer.findByText('Finds nothing today');
    const sofa = within(await drawer.findByRole('article', { name: 'sofa' }));
    sofa.getByText('41 products');
    sofa.getByText('3 times customers searched for this next and clicked a product');
    sofa.getByText('Sofa narożna Oslo, szara');
    drawer.getByText('a similar phrase, searched for 10 times');
    drawer.getByText('a word of your catalog, in 1 product');
    expect(drawer.queryByRole('article', { name: 'narożnik' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Show 1 more proposal' }));
    drawer.getByRole('article', { name: 'narożnik' });
    expect(drawer.getByRole('link', { name: 'Redirect to a page' })).toHaveAttribute(
      'href',
      '/search/rules/add?q=kanapa&action=redirect',
    );
  });

  test('what a single visitor went on to is weak evidence, shown only when asked for', async () => {
    server.handle({
      proposeSynonyms: () => ({
        data: [
          buildProposal({ phrase: 'plecak', times: 1 }),
          buildProposal({ phrase: 'kanapy', source: 'phrases', times: 10 }),
        ],
      }),
    });
    const { user, drawer } = await openPhrase('kanapa');
    await drawer.findByRole('article', { name: 'kanapy' });
    expect(drawer.queryByRole('article', { name: 'plecak' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Weak evidence: 1 proposal' }));
    within(drawer.getByRole('article', { name: 'plecak' })).getByText(
      /^Once a customer searched for this next/,
    );
    drawer.getByText(/^Only one customer did this/);
  });

  test('a proposal is saved from the phrase to the other one; then it says what it finds now', async () => {
    const { user, drawer } = await openPhrase('kanapa');
    await user.click(await drawer.findByRole('button', { name: 'Add synonym: sofa' }));
    await screen.findByText('Synonym added: kanapa → sofa');
    expect(saved).toEqual([{ searchId: 'instance-1', synonym: oneWay }]);
    await drawer.findByText('Finds 41 products today');
    await waitFor(() => expect(drawer.queryByRole('article')).toBeNull());
    expect(drawer.getByText('Finds 41 products today').closest('[role=status]')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await drawer.findByText('Finds nothing today');
    await drawer.findByRole('article', { name: 'sofa' });
  });

  test('a synonym in both directions is a group', async () => {
    const { user, drawer } = await openPhrase('kanapa');
    await user.click(await drawer.findByRole('switch', { name: /Two-way synonym/ }));
    await user.click(await drawer.findByRole('button', { name: 'Add synonym: sofa' }));
    await waitFor(() =>
      expect(saved).toEqual([
        { searchId: 'instance-1', synonym: { type: 'group', phrases: ['kanapa', 'sofa'] } },
      ]),
    );
  });

  test('without proposals it offers an own synonym, which has to be another phrase', async () => {
    const { user, drawer } = await openPhrase('hamak');
    await drawer.findByText(/We have no reliable proposal/);
    const field = drawer.getByRole('textbox', { name: 'Another word' });
    const add = drawer.getByRole('button', { name: 'Add synonym: another word' });
    await user.click(add);
    drawer.getByText('Type a word that your shop uses');
    expect(field).toHaveFocus();
    await user.type(field, 'Hamak');
    await user.click(add);
    expect(field).toBeInvalid();
    expect(saved).toEqual([]);
    await user.clear(field);
    await user.type(field, 'huśtawka');
    await user.click(add);
    await waitFor(() =>
      expect(saved).toEqual([
        { searchId: 'instance-1', synonym: { type: 'oneWay', from: ['hamak'], to: ['huśtawka'] } },
      ]),
    );
  });

  test('a report whose phrase can not be checked still offers every way', async () => {
    server.handle({ checkPhrases: () => refuse(503, 'OVERLOADED') });
    const { drawer } = await openPhrase('kanapa');
    await drawer.findByRole('heading', { name: 'Couldn’t check what the phrase finds today' });
    drawer.getByRole('link', { name: 'Add a synonym' });
    drawer.getByRole('link', { name: 'Block the phrase' });
  });
});

describe('the effect of a remedy', () => {
  test('is three figures in which each phrase counts once, with the phrases behind them', async () => {
    let asked: unknown;
    server.handle({
      replayRemedy: ({ body }) => {
        asked = body;
        return { data: buildReplay() };
      },
    });
    const { user, drawer } = await openPhrase('kanapa');
    await user.click(await drawer.findByRole('button', { name: 'Check the effect: sofa' }));
    await drawer.findByText('We tried the latest 812 phrases:');
    expect(asked).toEqual({ searchId: 'instance-1', remedy: { type: 'synonym', synonym: oneWay } });
    drawer.getByRole('button', { name: /1 now finds something/ });
    const changed = drawer.getByRole('button', { name: /2 change their first page/ });
    expect(drawer.queryByRole('button', { name: /get worse/ })).toBeNull();
    expect(drawer.queryByRole('link', { name: 'kanapa szara' })).toBeNull();
    await user.click(changed);
    expect(drawer.getByRole('link', { name: 'kanapa szara' })).toHaveAttribute(
      'href',
      '/search/try?q=kanapa+szara',
    );
    drawer.getByText('2 → 9');
    expect(saved).toEqual([]);
    // It was checked one-way.
    await user.click(drawer.getByRole('switch', { name: /Two-way synonym/ }));
    expect(drawer.queryByText('We tried the latest 812 phrases:')).toBeNull();
  });

  test('tells what gets worse before it is saved, without forbidding it', async () => {
    server.handle({
      replayRemedy: () => ({
        data: buildReplay({
          ...{ gained: 0, changed: 1, worse: 1 },
          examples: { gained: [], changed: [], worse: [{ phrase: 'kanapa ogrodowa', before: 4, after: 0 }] },
        }),
      }),
    });
    const { user, drawer } = await openPhrase('kanapa');
    await drawer.findByText('Finds nothing today');
    await user.click(drawer.getByRole('button', { name: 'Block the phrase' }));
    await user.click(drawer.getByRole('button', { name: 'Check the effect: kanapa' }));
    await drawer.findByText(/will find nothing, or lose/);
    drawer.getByRole('link', { name: 'kanapa ogrodowa' });
    await user.click(drawer.getByRole('button', { name: 'Block: kanapa' }));
    await screen.findByText('Blocked: kanapa');
    expect(saved).toEqual([{ searchId: 'instance-1', blockedPhrase: 'kanapa' }]);
  });

  test('of a change that concerns too many phrases is told for those searched last', async () => {
    server.handle({ replayRemedy: () => ({ data: buildReplay({ concerned: 700, searched: 300 }) }) });
    const { user, drawer } = await openPhrase('kanapa');
    await user.click(await drawer.findByRole('button', { name: 'Check the effect: sofa' }));
    await drawer.findByText('The change affects 700 of them. These figures cover the 300 most recent.');
  });

  test.each([
    { word: 'huśtawka', found: 0, gained: 0, isTold: true },
    { word: 'leżak', found: 7, gained: 0, isTold: false },
  ])('of a typed word that finds $found products: $isTold', async ({ word, found, gained, isTold }) => {
    server.handle({
      checkPhrases: ({ body }) => ({
        data: (body as { phrases: string[] }).phrases.map((phrase) =>
          buildPhraseNow({ phrase, found: phrase === word ? found : 0 }),
        ),
      }),
      replayRemedy: () => ({
        data: buildReplay({ gained, changed: 0, examples: { gained: [], changed: [], worse: [] } }),
      }),
    });
    const { user, drawer } = await openPhrase('hamak');
    await user.type(await drawer.findByRole('textbox', { name: 'Another word' }), word);
    await user.click(drawer.getByRole('button', { name: 'Check the effect: another word' }));
    await drawer.findByText('We tried the latest 812 phrases:');
    if (isTold) await drawer.findByText(/^“huśtawka” finds nothing in your shop/);
    else expect(drawer.queryByText(/finds nothing in your shop/)).toBeNull();
    await user.type(drawer.getByRole('textbox', { name: 'Another word' }), 'x');
    expect(drawer.queryByText(/finds nothing in your shop/)).toBeNull();
  });

  test('that can not be checked is told once, and can be checked again', async () => {
    server.handle({ replayRemedy: () => refuse(503, 'OVERLOADED') });
    const { user, drawer } = await openPhrase('kanapa');
    const check = await drawer.findByRole('button', { name: 'Check the effect: sofa' });
    await user.click(check);
    await screen.findByText('Couldn’t check the effect of the change');
    server.handle({ replayRemedy: () => ({ data: buildReplay({ phrases: 0 }) }) });
    await user.click(check);
    await drawer.findByText(/Nobody has searched yet/);
  });
});

describe('a phrase that finds something', () => {
  test('proposes synonyms when asked', async () => {
    let proposed = 0;
    server.handle({
      checkPhrases: () => ({ data: [buildPhraseNow({ phrase: 'kanapa', found: 12 })] }),
      proposeSynonyms: () => {
        proposed++;
        return { data: [buildProposal({ phrase: 'sofa' })] };
      },
    });
    const { user, drawer } = await openPhrase('kanapa');
    await drawer.findByText('Finds 12 products today');
    expect(proposed).toBe(0);
    await user.click(drawer.getByRole('button', { name: 'Propose synonyms' }));
    await drawer.findByRole('article', { name: 'sofa' });
  });

  test.each([
    ['blocked', 'Blocked by you: shows nothing', '/search/blockedPhrase?q=kanapa'],
    ['redirected', 'Redirected by you to another page', '/search/rules'],
  ] as const)('%s says so, with the way to where that is set', async (state, words, href) => {
    server.handle({ checkPhrases: () => ({ data: [buildPhraseNow({ phrase: 'kanapa', state })] }) });
    const { drawer } = await openPhrase('kanapa');
    const line = within((await drawer.findByText(words)).closest('p') as HTMLElement);
    expect(line.getByRole('link')).toHaveAttribute('href', href);
    expect(drawer.queryByRole('button', { name: 'Propose synonyms' })).toBeNull();
  });
});

describe('a phrase that looks like a code', () => {
  const weights = [buildWeight({ field: 'title', weight: 6 })];
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    server.handle({
      getFields: () => ({
        data: [
          { path: 'title', type: 'string', canWeigh: true, canFilter: true, samples: [] },
          { path: 'mpn', type: 'string', canWeigh: true, canFilter: true, samples: [] },
        ],
      }),
      getWeights: () => ({ data: weights }),
      setWeights: ({ body }) => {
        sent.push(body);
        return { data: weights };
      },
    });
  });

  test('[R10.03] codes that are not searched can be, with a look at the effect, and back', async () => {
    const replayed: unknown[] = [];
    server.handle({
      replayRemedy: ({ body }) => {
        replayed.push(body);
        return { data: buildReplay() };
      },
    });
    const { user, drawer } = await openPhrase('SUK001');
    const card = within(await drawer.findByRole('region', { name: 'This looks like a product code' }));
    await user.click(card.getByRole('button', { name: /^Check the effect/ }));
    await card.findByText(/^We tried the latest/);
    const title = { field: 'title', weight: 6, fullMatch: false };
    const after = [title, { field: 'mpn', weight: 6, fullMatch: false }];
    expect(replayed).toEqual([{ searchId: 'instance-1', remedy: { type: 'weights', weights: after } }]);
    await user.click(card.getByRole('button', { name: /^Search codes, too/ }));
    await screen.findByText('Codes are searched now');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { searchId: 'instance-1', weights: after },
        { searchId: 'instance-1', weights: [title] },
      ]),
    );
  });

  test('[R10.03] nothing is said of codes where the phrase has none', async () => {
    const { drawer } = await openPhrase('kanapa');
    await drawer.findByText('Finds nothing today');
    expect(drawer.queryByRole('region', { name: 'This looks like a product code' })).toBeNull();
  });
});
