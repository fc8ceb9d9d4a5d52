import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SavedSynonym, Synonym } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildProfile, buildTryReply } from '../../testing/build.ts';
import { buildSynonym } from '../../testing/build-phrases.ts';
import { buildChange } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/synonyms';
let server: ApiServer;
let saved: Synonym[];
let list: SavedSynonym[];

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  saved = [];
  list = [
    buildSynonym(),
    buildSynonym({
      synonymId: 'synonym-2',
      synonym: { type: 'oneWay', from: ['adidasy'], to: ['buty sportowe'] },
    }),
  ];
  const save = (body: unknown) => {
    const { synonym } = body as { synonym: Synonym };
    saved.push(synonym);
    return { data: buildSynonym({ synonym }), changeId: 'change-5' };
  };
  server.handle({
    listSynonyms: () => ({ data: list, total: list.length }),
    addSynonym: ({ body }) => save(body),
    changeSynonym: ({ body }) => save(body),
    deleteSynonym: () => ({ data: { changeId: 'change-1' } }),
    listSettingChanges: () => ({
      // A change that somebody else has made in the meantime.
      data: [buildChange({ kind: 'synonyms', changeId: 'change-6' })],
      total: 1,
    }),
    trySearch: ({ body }) => ({
      data: buildTryReply({ total: (body as { before?: string }).before === 'change-5' ? 0 : 12 }),
    }),
  });
});

const openForm = async () => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('table', { name: 'Synonyms' });
  await rendered.user.click(screen.getByRole('button', { name: 'Add a synonym' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a synonym' }));
  return { ...rendered, form };
};

describe('synonyms', () => {
  test('[R2.10] shows groups and one-way synonyms, each with its direction', async () => {
    await renderPanel({ path, server });
    const [, group, oneWay] = within(await screen.findByRole('table', { name: 'Synonyms' })).getAllByRole(
      'row',
    );
    within(group as HTMLElement).getByRole('img', { name: 'means the same as' });
    within(oneWay as HTMLElement).getByRole('img', { name: 'also finds' });
    expect(oneWay).toHaveTextContent(/adidasy.*buty sportowe/);
  });

  test('[R2.10] adds a group, and says how many products each phrase finds now and found before', async () => {
    const { user, form } = await openForm();
    await user.type(
      form.getByRole('combobox', { name: /Phrases that mean the same/ }),
      'kurtka{Enter}okrycie',
    );
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ type: 'group', phrases: ['kurtka', 'okrycie'] }]));
    await screen.findByRole('heading', { name: 'Saved and live: kurtka ↔ okrycie' });
    await waitFor(() => expect(screen.getAllByText('12 products, 0 before')).toHaveLength(2));
  });

  test('says which phrase is a duplicate, and that one phrase is not enough', async () => {
    const { user, form } = await openForm();
    const box = form.getByRole('combobox', { name: /Phrases that mean the same/ });
    await user.type(box, 'kurtka{Enter}');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Enter at least 2');
    await user.type(box, 'Kurtka{Enter}');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^Kurtka: /);
    expect(saved).toEqual([]);
  });

  test('[R2.10] a phrase that is too long is named by its beginning', async () => {
    const { user, form } = await openForm();
    await user.click(form.getByRole('combobox', { name: /Phrases that mean the same/ }));
    await user.paste(`kurtka\n${'bardzo długie '.repeat(40)}`);
    await user.click(form.getByRole('button', { name: 'Save' }));
    const message = await form.findByText(/^bardzo długie .*…: /);
    expect(message.textContent?.length).toBeLessThan(140);
    expect(saved).toEqual([]);
  });

  test('turns a group into a one-way synonym without losing the input', async () => {
    const { user, form } = await openForm();
    await user.type(
      form.getByRole('combobox', { name: /Phrases that mean the same/ }),
      'adidasy{Enter}buty sportowe{Enter}',
    );
    await user.click(form.getByRole('radio', { name: 'One-way' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved).toEqual([{ type: 'oneWay', from: ['adidasy'], to: ['buty sportowe'] }]),
    );
  });

  test('[R8.13] what was typed and not saved is there when the form is opened again, and may be discarded', async () => {
    const { user, form } = await openForm();
    await user.type(form.getByRole('combobox', { name: /Phrases that mean the same/ }), 'mop,zmywa');
    cleanup();
    const again = await openForm();
    again.form.getByText('Your unsaved changes are back');
    again.form.getByText('mop');
    expect(again.form.getByRole('combobox', { name: /Phrases that mean the same/ })).toHaveValue('zmywa');
    await again.user.click(again.form.getByRole('button', { name: 'Discard them' }));
    expect(again.form.queryByText('mop')).toBeNull();
    await again.user.type(
      again.form.getByRole('combobox', { name: /Phrases that mean the same/ }),
      'mop,zmywak,',
    );
    await again.user.click(again.form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ type: 'group', phrases: ['mop', 'zmywak'] }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const last = await openForm();
    expect(last.form.queryByText('Your unsaved changes are back')).toBeNull();
  });

  test('says that a synonym is already on the list', async () => {
    server.handle({
      addSynonym: () =>
        refuse(422, 'VALIDATION_FAILED', { problems: [{ path: 'synonym', rule: 'distinct' }] }),
    });
    const { user, form } = await openForm();
    await user.type(form.getByRole('combobox', { name: /Phrases that mean the same/ }), 'buty,obuwie,');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('This is already on the list');
  });

  test('opens with the phrase from a link', async () => {
    const { user, href } = await renderPanel({ path: `${path}?add=trzewiki`, server });
    const dialog = await screen.findByRole('dialog', { name: 'Add a synonym' });
    within(dialog).getByText('trzewiki');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(href()).toBe(path));
  });

  test('[R4.21] a customer with neither the feature nor the module sees the list of the selected search, and may delete and undo', async () => {
    let asked = '';
    const undone: string[] = [];
    server.handle({
      undoSettingChange: ({ params }) => {
        undone.push(params.changeId ?? '');
        return { data: buildChange({ kind: 'synonyms' }) };
      },
      listSynonyms: ({ query }) => {
        asked = query.toString();
        return { data: list, total: list.length };
      },
    });
    const user = buildProfile({ features: [], modules: [] });
    const rendered = await renderPanel({ path, server, user });
    await screen.findByRole('table', { name: 'Synonyms' });
    expect(asked).toContain('searchId');
    await rendered.user.click(await screen.findByRole('button', { name: 'Actions: buty ↔ obuwie' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: 'Remove synonym' }));
    await rendered.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveLength(1));
  });
});
