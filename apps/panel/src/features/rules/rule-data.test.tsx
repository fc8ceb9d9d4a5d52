import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Rule, TryRequest } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildTryReply } from '../../testing/build.ts';
import { buildRule } from '../../testing/build-phrases.ts';
import { catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const add = '/search/rules/add?q=buty&action=data';
const data = { banner: 'Buty taniej' };
const inMobile = buildRule({
  rule: {
    ...buildRule().rule,
    condition: { type: 'is', phrase: 'buty', contexts: ['mobile', 'black-friday'] },
    actions: [{ type: 'data', data }],
  },
});
let server: ApiServer;
let saved: Rule[];
let asked: TryRequest[];
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  saved = [];
  asked = [];
  server.handle({
    listRules: () => ({ data: [inMobile], total: 1 }),
    getRule: () => ({ data: inMobile }),
    checkRule: () => ({ data: [] }),
    getRuleActivity: () => ({ data: { from: '2026-03-01', to: '2026-03-14', rules: [] } }),
    addRule: ({ body }) => {
      saved.push(body as Rule);
      return { data: buildRule({ rule: body as Rule }), changeId: 'change-1' };
    },
    getFields: () => ({ data: [...catalogFields] }),
    trySearch: ({ body }) => {
      asked.push(body as TryRequest);
      return { data: buildTryReply({ total: 0, products: [], ruleData: [data] }) };
    },
  });
});

const field = () => screen.findByRole('textbox', { name: 'Data as JSON' });
const type = async (text: string): Promise<void> => {
  fireEvent.change(await field(), { target: { value: text } });
};

describe('[R10.04] data and contexts of a rule', () => {
  test('what is no JSON object is told with its place, and kept until it is one', async () => {
    const { user } = await renderPanel({ path: add, server });
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await field();
    await save();
    await screen.findByText('Data for the shop’s page: enter a JSON object');
    const torn = '{\n  "banner": "-20%"\n  "size": 2\n}';
    await type(torn);
    await save();
    await screen.findByText('This is not valid JSON: line 3, character 3');
    cleanup();

    await renderPanel({ path: add, server });
    expect(await field()).toHaveValue(torn);
    await type('["-20%"]');
    fireEvent.blur(await field());
    await screen.findByText(/no object: begin with \{ and end with \}/);
    await type('{ "banner":   "-20%" }');
    expect(await field()).toHaveValue('{ "banner":   "-20%" }');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[0]?.actions).toEqual([{ type: 'data', data: { banner: '-20%' } }]));
  });

  test('data is for a rule once', async () => {
    const { user } = await renderPanel({ path: add, server });
    const card = within(await screen.findByRole('region', { name: 'Hand data to the page' }));
    expect(screen.queryByRole('button', { name: 'Hand data to the page' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Remove from the rule: Hand data to the page' }));
    await screen.findByRole('button', { name: 'Hand data to the page' });
  });

  test('contexts are names, which the preview searches for; a wrong one stays and is told', async () => {
    const { user } = await renderPanel({ path: add, server });
    const names = await screen.findByLabelText('Only in parts of the page named', { selector: 'input' });
    await type('{"a": 1}');
    await user.type(names, 'mobile,');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ contexts: ['mobile'] }));
    expect(asked.at(-1)?.draftRule?.condition).toMatchObject({ contexts: ['mobile'] });
    await user.click(names);
    await user.paste('sale, mobile;');
    fireEvent.blur(names);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ contexts: ['mobile', 'sale'] }));
    await user.type(names, '{Backspace}');
    await user.type(names, 'piątek,');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Parts of the page.*letters/);
    screen.getByText('piątek');
    expect(saved).toEqual([]);
    await user.type(names, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved[0]?.condition).toEqual({ type: 'is', phrase: 'buty', contexts: ['mobile'] }),
    );
  });

  test('the list says where a rule acts, that its searches aren’t counted, and leads to a search there', async () => {
    const { user, href } = await renderPanel({ path: '/search/rules', server });
    await screen.findByText('The phrase is “buty” · only in: mobile, black-friday');
    screen.getByText('hands data to the page');
    await screen.findByText('Searches in parts of the page aren’t counted');
    await user.click(screen.getByRole('button', { name: /^Actions: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'See the results' }));
    await screen.findByText('Your shop’s page gets data');
    screen.getByText(/"banner": "Buty taniej"/);
    expect(asked.at(-1)).toMatchObject({ query: 'buty', contexts: ['mobile'] });
    await user.click(screen.getByRole('button', { name: 'Remove the part of the page: mobile' }));
    await waitFor(() => expect(asked.at(-1)?.contexts).toEqual([]));
    expect(href()).not.toContain('context=mobile');
  });
});
