import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { catalogSettings, validationRules } from '@vitrina/contract';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../kit/api-failure.ts';
import { type FieldName, problemText } from '../../kit/form/problem-messages.ts';
import { createTranslator } from '../../kit/locale.ts';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildProfile } from '../../testing/build.ts';
import { renderInPanel, storeSession } from '../../testing/render-panel.tsx';
import type { EditorChoices } from './editor.ts';
import { useEditor } from './use-editor.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const names = {
  name: 'catalogName',
  linkUri: 'feedUrl',
  industryId: 'industry',
  languageCode: 'language',
  currencyCode: 'currency',
} as const satisfies Record<string, FieldName>;
const empty = { name: '', linkUri: 'ftp://shop', industryId: '', languageCode: '', currencyCode: '' };
const filled = { ...empty, name: 'Shop', linkUri: 'https://shop/feed.xml', industryId: 'fashion' };

type FormProps = Partial<Omit<EditorChoices<typeof empty, unknown, unknown>, 'schema'>> & { schema?: null };

/** The sentences of all fields, and what can be done. */
function Form({ schema, ...choices }: FormProps) {
  const editor = useEditor<typeof empty, unknown>({
    saved: empty,
    save: async () => {},
    action: 'saveCatalog',
    invalidates: [],
    fieldOf: (path) => names[path as keyof typeof names],
    ...choices,
    ...(schema !== null && { schema: catalogSettings }),
  });
  const errors = Object.keys(names).map(editor.errorAt);
  return (
    <>
      <output>{errors.filter((each) => each !== undefined).join('|')}</output>
      <p data-testid="state">{`${editor.value.name}:${editor.phase}:${editor.isDirty ? 'changed' : 'as saved'}`}</p>
      <button type="button" onClick={() => void editor.submit()}>
        save
      </button>
      <button type="button" onClick={() => editor.patch({ name: 'Winter' })}>
        name it
      </button>
      <button type="button" onClick={() => editor.patch({ linkUri: 'https://shop/other.xml' })}>
        other address
      </button>
      <button type="button" onClick={() => editor.patch({ name: '' })}>
        unname it
      </button>
      <button type="button" onClick={editor.discard}>
        discard
      </button>
    </>
  );
}

const refusal = (path: string) =>
  new ApiFailure({ code: 'VALIDATION_FAILED', status: 422, details: { problems: [{ path, rule: 'url' }] } });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const sentences = () => screen.getByRole('status').textContent?.split('|');
const state = () => screen.getByTestId('state').textContent;

test('[R5.01] [R5.02] each field says in its own words what is missing or wrong', async () => {
  const { user } = await renderInPanel(<Form />, server);
  expect(sentences()).toEqual(['']);
  await press(user, 'save');
  expect(sentences()).toEqual([
    'Enter a catalog name',
    'Invalid URL entered',
    'Select an industry',
    'Select the catalog’s language',
    'Select a currency',
  ]);
});

test('a corrected field loses its message, the others keep theirs', async () => {
  const { user } = await renderInPanel(<Form />, server);
  await press(user, 'save');
  await press(user, 'name it');
  expect(sentences()).toHaveLength(4);
  expect(sentences()).not.toContain('Enter a catalog name');
});

test('while typing, empty fields are not reported', async () => {
  await renderInPanel(<Form validates="typing" />, server);
  expect(sentences()).toEqual(['Invalid URL entered']);
});

test('[R5.10] shows a problem that the API found at its field until that changes', async () => {
  const save = () => Promise.reject(refusal('linkUri'));
  const { user, panel } = await renderInPanel(<Form schema={null} saved={filled} save={save} />, server);
  await press(user, 'save');
  await waitFor(() => expect(sentences()).toEqual(['Feed URL must be a URL with http:// or https://']));
  expect(panel.notices.errors()).toEqual([]);
  await press(user, 'name it');
  expect(sentences()).toEqual(['Feed URL must be a URL with http:// or https://']);
  await press(user, 'other address');
  expect(sentences()).toEqual(['']);
});

test('[R8.06] a refusal may name its problems in another shape', async () => {
  const refused = new ApiFailure({
    code: 'FIELDS_INVALID_ERROR',
    status: 422,
    details: { fields: ['linkUri'] },
  });
  const choices = {
    save: () => Promise.reject(refused),
    problemsOf: ({ details }: ApiFailure) =>
      (details as { fields: string[] }).fields.map((path) => ({ path, rule: 'url' as const })),
  };
  const { user, panel } = await renderInPanel(<Form schema={null} saved={filled} {...choices} />, server);
  await press(user, 'save');
  await waitFor(() => expect(sentences()).toEqual(['Feed URL must be a URL with http:// or https://']));
  expect(panel.notices.errors()).toEqual([]);
});

test('a refusal that concerns no field of the form is raised as a notice', async () => {
  const save = () => Promise.reject(refusal('other.0'));
  const { user, panel } = await renderInPanel(<Form schema={null} save={save} />, server);
  await press(user, 'save');
  await waitFor(() => expect(panel.notices.errors()).toMatchObject([{ action: 'saveCatalog' }]));
});

test('input survives a failed save and is gone after discarding', async () => {
  const save = () => Promise.reject(new ApiFailure({ code: 'OVERLOADED', status: 503 }));
  const { user } = await renderInPanel(<Form schema={null} save={save} />, server);
  await press(user, 'name it');
  await press(user, 'save');
  await waitFor(() => expect(state()).toBe('Winter:failed:changed'));
  await press(user, 'discard');
  expect(state()).toBe(':idle:as saved');
});

test('input typed during a save is neither lost nor considered saved', async () => {
  const call = Promise.withResolvers<void>();
  const { user } = await renderInPanel(<Form schema={null} save={() => call.promise} />, server);
  await press(user, 'save');
  await press(user, 'name it');
  call.resolve();
  await waitFor(() => expect(state()).toBe('Winter:saved:changed'));
  expect(Object.values(sessionStorage).join()).toContain('Winter');
});

/** A form whose saved value is replaced, as when another tab has saved it. */
function FollowingForm() {
  const [saved, setSaved] = useState(empty);
  return (
    <>
      <Form saved={saved} />
      <button type="button" onClick={() => setSaved({ ...empty, name: 'Autumn' })}>
        saved elsewhere
      </button>
    </>
  );
}

test('a form whose changes were taken back takes what is saved elsewhere; changes are kept', async () => {
  const { user } = await renderInPanel(<FollowingForm />, server);
  await press(user, 'name it');
  await press(user, 'unname it');
  await press(user, 'saved elsewhere');
  expect(state()).toBe('Autumn:idle:as saved');
  cleanup();
  await renderInPanel(<FollowingForm />, server);
  await press(user, 'name it');
  await press(user, 'saved elsewhere');
  expect(state()).toBe('Winter:idle:changed');
});

test('[R4.11] leaving the screen sends pending autosaves', async () => {
  const save = vi.fn(async () => {});
  const { user } = await renderInPanel(<Form autosave={{ delayMs: 60_000 }} save={save} />, server);
  await press(user, 'name it');
  expect(save).not.toHaveBeenCalled();
  cleanup();
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...empty, name: 'Winter' }, { keepalive: false });
});

test('[R4.11] hiding or closing the page sends pending changes in a request that outlives it', async () => {
  for (const [target, event] of [
    [document, 'visibilitychange'],
    [window, 'pagehide'],
  ] as const) {
    const save = vi.fn(async () => {});
    const { user } = await renderInPanel(<Form autosave={{ delayMs: 60_000 }} save={save} />, server);
    await press(user, 'name it');
    // The page comes back into view.
    document.dispatchEvent(new Event('visibilitychange'));
    expect(save).not.toHaveBeenCalled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    target.dispatchEvent(new Event(event));
    expect(save).toHaveBeenCalledExactlyOnceWith({ ...empty, name: 'Winter' }, { keepalive: true });
    vi.restoreAllMocks();
    cleanup();
  }
});

test('a failure after the screen was left is raised as a notice', async () => {
  const save = () => Promise.reject(new ApiFailure({ code: 'OVERLOADED', status: 503 }));
  const { user, panel } = await renderInPanel(<Form autosave={{ delayMs: 60_000 }} save={save} />, server);
  await press(user, 'name it');
  cleanup();
  await waitFor(() => expect(panel.notices.errors()).toMatchObject([{ action: 'saveCatalog' }]));
});

test('a save that goes well after the screen was left says nothing', async () => {
  const call = Promise.withResolvers<void>();
  const form = <Form autosave={{ delayMs: 60_000 }} save={() => call.promise} />;
  const { user, panel } = await renderInPanel(form, server);
  await press(user, 'name it');
  cleanup();
  call.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(panel.notices.errors()).toEqual([]);
});

test('the browser asks before it closes a page whose changes could not be saved', async () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const save = () => Promise.reject(new ApiFailure({ code: 'OVERLOADED', status: 503 }));
  storeSession(buildProfile(), 3_600_000);
  const { user, panel } = await renderInPanel(<Form autosave={{ delayMs: 0 }} save={save} />, server);
  expect(asks()).toBe(false);
  await press(user, 'name it');
  await waitFor(() => expect(state()).toContain('failed'));
  expect(asks()).toBe(true);
  // On the way to the sign-in page it doesn't.
  panel.session.clear();
  expect(asks()).toBe(false);
});

test('[R5.09] [R5.10] every rule has a complete sentence in every locale', async () => {
  for (const locale of ['pl', 'cz', 'en'] as const) {
    const { t } = await createTranslator(locale);
    for (const rule of validationRules) {
      const sentence = problemText(
        t,
        { path: 'x', rule, params: { min: 2, max: 9, position: 4, line: 3, found: 'x' } },
        'sortName',
      );
      expect(sentence).not.toMatch(/\{\{|rules\.|undefined/);
    }
  }
});
