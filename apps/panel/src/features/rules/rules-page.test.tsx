import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { DraftRule, ListedRule, Rule, RuleActivity, RuleConflict, TryRequest } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import {
  buildFoundProduct,
  buildInstance,
  buildProduct,
  buildProfile,
  buildTryReply,
} from '../../testing/build.ts';
import { buildRule } from '../../testing/build-phrases.ts';
import { buildChange, buildField, catalogFields } from '../../testing/build-settings.ts';
import { type Rendered, renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/rules';
let server: ApiServer;
let saved: { ruleId: string; rule: Rule }[];
let undone: string[];
let rules: ListedRule[];
let drafts: (DraftRule | undefined)[];
type Move = { side: string; of: string | null };
type Checked = Pick<Rule, 'condition' | 'actions'> & { ruleId: string | null };
let moves: (Move & { ruleId: string })[];
let checked: Checked[];
let conflicts: RuleConflict[];
let activity: RuleActivity;
const off = buildRule({
  ruleId: 'rule-2',
  isActive: false,
  rule: {
    ...buildRule().rule,
    name: 'Wyprzedaż',
    enabled: false,
    condition: { type: 'category', category: 'Moda > Buty' },
    actions: [
      { type: 'hide', target: { type: 'product', productId: 'P9' } },
      { type: 'bury', target: { type: 'field', field: 'brand', value: 'Acme' }, strength: 4 },
    ],
    to: '2026-12-31',
  },
});

/** Chooses `action` in the menu of the rule `name`. */
const choose = async (user: Rendered['user'], name: string, action: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  saved = [];
  undone = [];
  drafts = [];
  moves = [];
  checked = [];
  conflicts = [];
  activity = { from: '2026-03-01', to: '2026-03-14', rules: [] };
  rules = [buildRule(), off];
  const save = (ruleId: string, body: unknown) => {
    saved.push({ ruleId, rule: body as Rule });
    return { data: buildRule({ ruleId, rule: body as Rule }), changeId: 'change-1' };
  };
  server.handle({
    listRules: () => ({ data: rules, total: rules.length }),
    checkRule: ({ body }) => {
      checked.push(body as Checked);
      return { data: conflicts };
    },
    getRuleActivity: () => ({ data: activity }),
    moveRule: ({ params, body }) => {
      moves.push({ ruleId: params.ruleId ?? '', ...(body as Move) });
      return { data: buildRule(), changeId: 'change-move' };
    },
    getRule: () => ({ data: buildRule() }),
    addRule: ({ body }) => save('new', body),
    changeRule: ({ params, body }) => save(params.ruleId ?? '', body),
    deleteRule: () => ({ data: { changeId: 'change-3' } }),
    undoSettingChange: ({ params }) => {
      undone.push(params.changeId ?? '');
      return { data: buildChange({ kind: 'rules' }) };
    },
    getFields: () => ({ data: [...catalogFields] }),
    listProducts: () => ({
      data: [buildProduct({ id: 'P7', title: 'Kozaki zimowe' })],
      total: 1,
      page: 1,
    }),
    getProduct: ({ params }) => ({
      data: {
        ...buildProduct({ id: params.productId ?? '', title: `Produkt ${params.productId}` }),
        fields: [],
        variants: [],
      },
    }),
    trySearch: ({ body }) => {
      const { draftRule } = body as TryRequest;
      drafts.push(draftRule);
      const pins = draftRule?.actions.flatMap((action) => (action.type === 'pin' ? [action.productId] : []));
      const products = [...(pins ?? []), 'A', 'B'].map((id) =>
        buildFoundProduct({ id, title: `Wynik ${id}`, isPinned: pins?.includes(id) ?? false }),
      );
      return { data: buildTryReply({ total: 2, products }) };
    },
  });
});

describe('merchandising rules', () => {
  test('lists each with its condition, its actions and whether it is active', async () => {
    await renderPanel({ path, server });
    const list = within(await screen.findByRole('list', { name: 'Rules' }));
    expect(list.getByText('The phrase is “buty”')).toBeVisible();
    const row = (name: string) => list.getByRole('link', { name }).closest('li');
    expect(row('Buty zimowe')).toHaveTextContent(/The phrase is “buty”.*pins 1 product.*Active now/);
    expect(row('Wyprzedaż')).toHaveTextContent(/Category: Buty.*demotes, hides.*Off.*until 31 Dec 2026/);
  });

  test('a rule that begins tomorrow where the shop is is planned, though in UTC that is today', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-02T02:00:00Z'), toFake: ['Date'] });
    try {
      rules = [{ ...off, rule: { ...off.rule, enabled: true, from: '2026-03-02', to: null } }];
      await renderPanel({ path, server, user: buildProfile({ timeZone: 'America/New_York' }) });
      await screen.findByText('Planned');
    } finally {
      vi.useRealTimers();
    }
  });

  test('enables a rule with its switch, and undoes a deletion', async () => {
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('switch', { name: 'On: Wyprzedaż' }));
    await waitFor(() => expect(saved[0]).toMatchObject({ ruleId: 'rule-2', rule: { enabled: true } }));
    await user.click(screen.getByRole('button', { name: 'Actions: Wyprzedaż' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete the rule' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['change-3']));
  });

  test('names the rule behind which one never shows, and what is wrong with a pinned product', async () => {
    rules = [
      buildRule(),
      {
        ...off,
        shadowedBy: { ruleId: 'rule-1', name: 'Buty zimowe', isRedirected: true },
        pinned: [
          { productId: 'P1', position: 1, title: 'Kozaki', image: '', trouble: null },
          { productId: 'P2', position: 2, title: null, image: '', trouble: 'gone' },
        ],
      },
    ];
    await renderPanel({ path, server });
    const row = within((await screen.findByText('Overridden')).closest('li') as HTMLElement);
    expect(row.getByRole('link', { name: 'Buty zimowe' })).toHaveAttribute('href', '/search/rules/rule-1');
    row.getByText(/This rule shows in suggestions only/);
    const pins = within(row.getByRole('list', { name: 'Pinned products' })).getAllByRole('listitem');
    expect(pins.map(({ textContent }) => textContent)).toEqual(['1. Kozaki', '2. P2: Not in the catalog']);
  });

  test('says how often each rule acted, and what was clicked then', async () => {
    activity = {
      ...activity,
      rules: [
        { ruleId: 'rule-1', searches: [...Array(12).fill(0), 30, 20], clicks: [...Array(13).fill(0), 10] },
        { ruleId: 'rule-2', searches: [...Array(13).fill(0), 8], clicks: [...Array(13).fill(0), 2] },
      ],
    };
    const never = { ...off.rule, condition: { type: 'is', phrase: 'kubek' } } as const;
    const ofCategory = { ...off.rule, condition: { type: 'category', category: 'Dom' } } as const;
    rules = [buildRule(), { ...off, rule: ofCategory }, { ...off, ruleId: 'rule-3', rule: never }];
    await renderPanel({ path, server });
    await screen.findByText('50 searches');
    screen.getByText('10 clicks · CTR 20%');
    screen.getByText('8 searches');
    screen.getByText('2 clicks · CTR 25%');
    screen.getByText(/Not once in 14\sdays/);
  });

  test('shows the rules without their figures where those can’t be read', async () => {
    server.handle({ getRuleActivity: () => refuse(503, 'OVERLOADED') });
    await renderPanel({ path, server });
    await screen.findByText(/Couldn’t load the charts/);
    screen.getByRole('link', { name: 'Buty zimowe' });
  });

  test('moves a rule up, down and to the ends, and takes it back', async () => {
    const { user } = await renderPanel({ path, server });
    await choose(user, 'Wyprzedaż', 'Move up');
    await waitFor(() => expect(moves).toEqual([{ ruleId: 'rule-2', side: 'before', of: 'rule-1' }]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['change-move']));
    await choose(user, 'Buty zimowe', 'Move down');
    await waitFor(() => expect(moves[1]).toEqual({ ruleId: 'rule-1', side: 'after', of: 'rule-2' }));
    await choose(user, 'Wyprzedaż', 'Move to the very top');
    await waitFor(() => expect(moves[2]).toEqual({ ruleId: 'rule-2', side: 'before', of: null }));
  });

  test('[R10.03] moves a rule to a place of the whole list, with one form, and takes it back', async () => {
    server.handle({ listRules: () => ({ data: rules, total: 120 }) });
    const { user } = await renderPanel({ path: `${path}?page=3`, server });
    await choose(user, 'Wyprzedaż', 'Move to position…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the rule: Wyprzedaż' }));
    const box = await dialog.findByRole('textbox', { name: 'Position in the list' });
    expect(box).toHaveValue('102');
    dialog.getByText(/It’s number 102 of 120 now/);
    for (const wrong of ['0', '121', '1.5', '-3', '']) {
      await user.clear(box);
      if (wrong !== '') await user.type(box, wrong);
      await user.click(dialog.getByRole('button', { name: 'Move' }));
      await dialog.findByText('Enter a whole number from 1 to 120.');
      expect(box).toHaveValue(wrong);
    }
    expect(moves).toEqual([]);
    await user.type(box, '1{Enter}');
    await waitFor(() => expect(moves).toEqual([{ ruleId: 'rule-2', side: 'at', place: 1 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['change-move']));
  });

  test('the first and last rules of a page move on from there, unless they end the list', async () => {
    server.handle({ listRules: () => ({ data: rules, total: 102 }) });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Buty zimowe' }));
    await screen.findByRole('menuitem', { name: 'Move down' });
    expect(screen.queryByRole('menuitem', { name: /^Move up/ })).toBeNull();
  });

  test('a move that fails is taken back on screen', async () => {
    server.handle({ moveRule: () => refuse(503, 'OVERLOADED') });
    const { user } = await renderPanel({ path, server });
    await choose(user, 'Wyprzedaż', 'Move up');
    await screen.findByText(/Couldn’t move the rule/);
    await user.click(screen.getByRole('button', { name: 'Actions: Buty zimowe' }));
    expect(await screen.findByRole('menuitem', { name: /^Move up.*Already the first/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('an empty list says what a rule is for', async () => {
    rules = [];
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'No rules yet' });
  });

  test('[R8.13] says so if the list fails to load', async () => {
    server.handle({ listRules: () => refuse(500, 'INTERNAL') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: /Couldn’t load the rules/ });
  });
});

describe('the editor of a rule', () => {
  test('pins a product found by its title, shows it first, and saves the rule', async () => {
    const { user, path: where } = await renderPanel({ path: `${path}/add`, server });
    await user.type(await screen.findByRole('textbox', { name: /^Phrase/ }), 'buty');
    await user.click(screen.getByRole('button', { name: 'Pin a product' }));
    const card = within(screen.getByRole('region', { name: 'Pin a product' }));
    await user.type(card.getByRole('textbox', { name: 'Product' }), 'koz');
    await user.click(await screen.findByRole('option', { name: 'Kozaki zimowe' }));
    const preview = within(screen.getByRole('list', { name: 'Preview of results' }));
    await waitFor(() => expect(preview.getAllByRole('listitem')[0]).toHaveTextContent('Wynik P7'));
    within(preview.getAllByRole('listitem')[0] as HTMLElement).getByRole('img', { name: 'Pinned' });
    await waitFor(() => expect(preview.getAllByRole('listitem')[1]).toHaveTextContent('Wynik A'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe(path));
    expect(saved[0]?.rule).toEqual({
      name: 'buty',
      enabled: true,
      condition: { type: 'is', phrase: 'buty' },
      actions: [{ type: 'pin', productId: 'P7', position: 1 }],
      from: null,
      to: null,
    });
  });

  test('[R8.13] the focus goes into a new action, to the chosen product, and back into the field', async () => {
    const { user } = await renderPanel({ path: `${path}/add?q=buty`, server });
    await user.click(await screen.findByRole('button', { name: 'Pin a product' }));
    const card = within(screen.getByRole('region', { name: 'Pin a product' }));
    expect(card.getByRole('textbox', { name: 'Product' })).toHaveFocus();
    await user.keyboard('koz');
    await screen.findByRole('option', { name: 'Kozaki zimowe' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await card.findByRole('button', { name: 'Another product' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(card.getByRole('textbox', { name: 'Product' })).toHaveFocus();
    await user.click(card.getByRole('button', { name: /Remove.*Pin a product/ }));
    expect(screen.getByRole('button', { name: 'Pin a product' })).toHaveFocus();
  });

  test('offers the products that the phrase finds; all of them where it finds none', async () => {
    const boots = buildProduct({ id: 'P8', title: 'Buty trekkingowe' });
    const jacket = buildProduct({ id: 'P9', title: 'Kurtka' });
    server.handle({
      listProducts: ({ query }) => {
        const found = [boots, jacket].filter(({ title }) =>
          title.toLowerCase().includes(query.get('query') ?? ''),
        );
        return { data: found, total: found.length, page: 1 };
      },
    });
    const { user } = await renderPanel({ path: `${path}/add?q=buty&action=pin`, server });
    const product = await screen.findByRole('textbox', { name: 'Product' });
    await user.click(product);
    await screen.findByRole('option', { name: 'Buty trekkingowe' });
    expect(screen.queryByRole('option', { name: 'Kurtka' })).toBeNull();
    await user.type(product, 'kurtka');
    await screen.findByRole('option', { name: 'Kurtka' });
    await user.clear(product);
    const phrase = screen.getByRole('textbox', { name: 'Phrase' });
    await user.clear(phrase);
    await user.type(phrase, 'zegar');
    await user.click(product);
    await screen.findByRole('option', { name: 'Kurtka' });
    await screen.findByRole('option', { name: 'Buty trekkingowe' });
  });

  test('a new rule can be saved from the start, which says what is missing', async () => {
    const { user } = await renderPanel({ path: `${path}/add`, server });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Add an action');
  });

  test('names the rule that is there for the phrase, and what it takes from this one', async () => {
    const other = { ruleId: 'rule-7', name: '<b>Kubki</b> \u202Eאבג' };
    conflicts = [
      { type: 'sameSearches', rule: other, relation: 'same' },
      { type: 'position', action: 0, rule: other, relation: 'same', isBeaten: true },
      { type: 'pin', action: 0, trouble: 'unavailable' },
    ];
    server.handle({
      trySearch: () => ({
        data: buildTryReply({
          total: 1,
          products: [
            buildFoundProduct({
              id: 'A',
              title: 'Wynik A',
              isPinned: true,
              explanation: {
                ...{ score: 1, words: [], share: 1, isWeak: false, boosts: [], sortedBy: [] },
                pinnedBy: { ...other, position: 1 },
              },
            }),
          ],
        }),
      }),
    });
    const { user } = await renderPanel({ path: `${path}/add?q=kubek`, server });
    await user.click(await screen.findByRole('button', { name: 'Redirect' }));
    await user.click(screen.getByRole('button', { name: 'Pin a product' }));
    const card = within(screen.getByRole('region', { name: 'Pin a product' }));
    await user.type(card.getByRole('textbox', { name: 'Product' }), 'koz');
    await user.click(await screen.findByRole('option', { name: 'Kozaki zimowe' }));
    const same = await screen.findByText(/You already have a rule for this phrase/);
    expect(within(same).getByRole('link')).toHaveAttribute('href', '/search/rules/rule-7');
    expect(same).toHaveTextContent(other.name);
    await card.findByText(/Position 1 belongs to the rule/);
    card.getByText('Unavailable, so customers can’t buy it');
    // The redirect, first in the form, isn't complete yet, and is left out of what is checked.
    expect(checked.at(-1)?.actions).toEqual([{ type: 'pin', productId: 'P7', position: 1 }]);
    screen.getByText('One action won’t work. The reason is beside it.');
    screen.getByText(/^Pinned by another rule: <b>Kubki/);
    await user.click(screen.getByRole('switch', { name: 'The rule is on' }));
    expect(screen.queryByText(/You already have a rule/)).toBeNull();
  });

  test('says so where other rules can’t be checked, and the rule can be saved all the same', async () => {
    server.handle({ checkRule: () => refuse(503, 'OVERLOADED') });
    await renderPanel({ path: `${path}/add?q=kubek`, server });
    await screen.findByText('Couldn’t check the other rules');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('says what is missing, at each field', async () => {
    const { user } = await renderPanel({ path: `${path}/add?q=buty`, server });
    const name = await screen.findByRole('textbox', { name: /Rule name/ });
    await user.type(name, 'Pusta');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Add an action');
    await user.click(screen.getByRole('button', { name: 'Redirect' }));
    await user.type(screen.getByRole('textbox', { name: 'Page URL' }), 'buty');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Page URL.*http/);
    expect(saved).toEqual([]);
  });

  test('of an empty rule asks for the phrase, not for the name, which is made of the phrase', async () => {
    const { user } = await renderPanel({ path: `${path}/add`, server });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('textbox', { name: 'Phrase' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /Rule name/ })).toBeValid();
    screen.getByText('Phrase is required');
    expect(screen.queryByText('Rule name is required')).toBeNull();
  });

  test('refuses two pins at one position', async () => {
    const two: Rule = {
      ...buildRule().rule,
      actions: [
        { type: 'pin', productId: 'P1', position: 1 },
        { type: 'pin', productId: 'P2', position: 2 },
      ],
    };
    server.handle({ getRule: () => ({ data: buildRule({ rule: two }) }) });
    const { user } = await renderPanel({ path: `${path}/rule-1`, server });
    const [, second] = await screen.findAllByRole('textbox', { name: 'Position' });
    await user.clear(second as HTMLElement);
    await user.type(second as HTMLElement, '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Another product has this position');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Another product has this position')).toBeNull();
  });

  test.each(['0', '-3', '999', '1.5'])('a place typed as %s stays, with what would be one', async (text) => {
    const { user } = await renderPanel({ path: `${path}/rule-1`, server });
    const position = await screen.findByRole('textbox', { name: 'Position' });
    await user.clear(position);
    await user.type(position, text);
    await screen.findByText('Enter a position from 1 to 100, a whole number');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(position).toHaveValue(text);
    expect(saved).toEqual([]);
    await user.clear(position);
    await user.type(position, '7');
    expect(position).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[0]?.rule.actions[0]).toMatchObject({ type: 'pin', position: 7 }));
  });

  test('what is missing of a product stands above the field, where its list doesn’t cover it', async () => {
    const { user } = await renderPanel({ path: `${path}/add?q=buty`, server });
    await user.click(await screen.findByRole('button', { name: 'Pin a product' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const product = screen.getByRole('textbox', { name: /^Product/ });
    const missing = await screen.findByText('Product is required');
    expect(missing.compareDocumentPosition(product)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('describes the strength of a boost in words', async () => {
    server.handle({ getRule: () => ({ data: off }) });
    await renderPanel({ path: `${path}/rule-2`, server });
    const card = within(await screen.findByRole('region', { name: 'Demote' }));
    expect(card.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Clearly');
    card.getByText('demoted ÷5');
  });

  test('the preview uses the rule as currently edited, instead of the saved one', async () => {
    server.handle({ getRule: () => ({ data: off }) });
    const { user } = await renderPanel({ path: `${path}/rule-2`, server });
    const { condition, actions } = off.rule;
    await waitFor(() => expect(drafts.at(-1)).toEqual({ ruleId: 'rule-2', condition, actions }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await user.click(screen.getByRole('button', { name: /Remove.*Demote/ }));
    await waitFor(() => expect(drafts.at(-1)?.actions).toEqual([actions[0]]));
  });

  test('marks a field that the mapping no longer has, in the editor and in the list', async () => {
    const target = { type: 'field', field: 'material', value: 'len' } as const;
    const lost = buildRule({
      ruleId: 'rule-3',
      rule: { ...buildRule().rule, actions: [{ type: 'hide', target }] },
      missingFields: ['material'],
    });
    rules = [lost];
    server.handle({ getRule: () => ({ data: lost }) });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('Not in the catalog’s mapping: Material');
    await user.click(screen.getByRole('link', { name: 'Buty zimowe' }));
    const card = within(await screen.findByRole('region', { name: 'Hide' }));
    await card.findByText('This field is no longer in the catalog’s mapping.');
    expect(card.getByRole('combobox', { name: 'Field' })).toHaveValue('Material');
  });

  test('names the categories of a rule that no product is in, and says of numbers what they are', async () => {
    rules = [
      { ...buildRule(), missingCategories: ['1043', '17'] },
      { ...buildRule({ ruleId: 'rule-3' }), missingCategories: ['Outlet'] },
    ];
    await renderPanel({ path, server });
    await screen.findByText(/has no categories 1043, 17: those are their numbers in the feed/);
    screen.getByText('No product is in this category now: Outlet');
  });

  test('[R10.03] the editor says it of the rule as it is being edited, and its preview asks for no other phrase', async () => {
    const { rule } = buildRule();
    const empty = buildRule({ rule: { ...rule, condition: { type: 'category', category: 'Outlet' } } });
    rules = [empty];
    server.handle({
      getRule: () => ({ data: empty }),
      trySearch: () => ({ data: buildTryReply({ total: 0, products: [] }) }),
      checkRule: () => ({ data: [{ type: 'noCategory', categories: ['Outlet'] }] }),
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('link', { name: 'Buty zimowe' }));
    await screen.findByText('No product is in this category now: Outlet');
    await screen.findByText('There are no products here now.');
    expect(screen.queryByText(/Try another phrase/)).toBeNull();
  });

  test('[R10.03] marks a field whose values can’t distinguish products, in the list and in the editor, where another can be chosen', async () => {
    const target = { type: 'field', field: 'title', value: 'Buty' } as const;
    const useless = buildRule({
      ruleId: 'rule-3',
      rule: { ...buildRule().rule, actions: [{ type: 'hide', target }] },
      missingFields: ['title'],
    });
    rules = [useless];
    server.handle({ getRule: () => ({ data: useless }) });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('These fields can’t be used in a rule: Name');
    screen.getByText('Does nothing');
    await user.click(screen.getByRole('switch', { name: 'On: Buty zimowe' }));
    await waitFor(() => expect(saved[0]?.rule).toMatchObject({ enabled: false, actions: [{ target }] }));
    await user.click(screen.getByRole('link', { name: 'Buty zimowe' }));
    const card = within(await screen.findByRole('region', { name: 'Hide' }));
    await card.findByText(/this action does nothing/);
    const field = card.getByRole('combobox', { name: 'Field' });
    expect(field).toHaveValue('Name');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Brand' }));
    await user.type(card.getByRole('combobox', { name: 'Value' }), 'Acme');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved[1]?.rule.actions).toEqual([
        { type: 'hide', target: { type: 'field', field: 'brand', value: 'Acme' } },
      ]),
    );
  });

  test('[R10.03] shows values in the owner’s words, and takes a price with a decimal comma', async () => {
    const of = (field: string, value: string) => ({ type: 'field', field, value }) as const;
    const sale: Rule = {
      ...buildRule().rule,
      actions: [
        { type: 'hide', target: of('availability', 'in_stock') },
        { type: 'boost', target: of('price', '1'), strength: 3 },
      ],
    };
    server.handle({
      getRule: () => ({ data: buildRule({ rule: sale }) }),
      getFields: () => ({
        data: [...catalogFields, buildField({ path: 'availability', samples: ['in_stock', 'out_of_stock'] })],
      }),
    });
    const { user } = await renderPanel({ path: `${path}/rule-1`, server, locale: 'pl' });
    const hide = within(await screen.findByRole('region', { name: 'Ukryj' }));
    await user.click(hide.getByRole('combobox', { name: 'Wartość' }));
    await user.click(await screen.findByRole('option', { name: 'Niedostępne' }));
    expect(hide.getByRole('combobox', { name: 'Wartość' })).toHaveValue('Niedostępne');
    const boost = within(screen.getByRole('region', { name: 'Pokaż wyżej' }));
    const price = boost.getByRole('textbox', { name: 'Wartość' });
    await user.clear(price);
    await user.type(price, '323,05');
    expect(price).toHaveValue('323,05');
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    await waitFor(() =>
      expect(saved[0]?.rule.actions).toMatchObject([
        { target: { field: 'availability', value: 'out_of_stock' } },
        { target: { field: 'price', value: '323.05' } },
      ]),
    );
  });

  test('offers only fields whose values distinguish products', async () => {
    const texts = ['description', 'additional_image_link'].map((path) => buildField({ path }));
    server.handle({
      getRule: () => ({ data: off }),
      getFields: () => ({ data: [...catalogFields, ...texts] }),
    });
    const { user } = await renderPanel({ path: `${path}/rule-2`, server });
    const card = within(await screen.findByRole('region', { name: 'Demote' }));
    await user.click(card.getByRole('combobox', { name: 'Field' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Brand', 'Color', 'Price']);
  });

  test('the draft of a new rule belongs to its search and phrase', async () => {
    const add = `${path}/add?q=buty`;
    const phrase = () => screen.findByRole('textbox', { name: 'Phrase' });
    const { user } = await renderPanel({ path: add, server });
    await user.type(await phrase(), ' zimowe');
    cleanup();
    await renderPanel({ path: `${path}/add?q=kurtka`, server });
    expect(await phrase()).toHaveValue('kurtka');
    cleanup();
    server.handle({
      listInstances: () => ({ data: [buildInstance({ instanceId: 'another' })], limit: 3 }),
    });
    await renderPanel({ path: add, server });
    expect(await phrase()).toHaveValue('buty');
    cleanup();
    server.handle({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
    await renderPanel({ path: add, server });
    expect(await phrase()).toHaveValue('buty zimowe');
    screen.getByText('Your unsaved changes are back');
  });

  test.each([
    ['pin', 'Pin a product'],
    ['redirect', 'Redirect'],
  ] as const)('an address can begin a rule with a phrase and an action: %s', async (action, name) => {
    await renderPanel({ path: `/search/rules/add?q=hamak&action=${action}`, server });
    await screen.findByDisplayValue('hamak');
    await screen.findByRole('region', { name });
  });
});
