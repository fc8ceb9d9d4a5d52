import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  defaultAppSettings,
  defaultStoreSettings,
  type FieldWeight,
  limits,
  type StoreSettings,
  type WeightView,
} from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildTryReply } from '../../testing/build.ts';
import { buildWeight, catalogFields } from '../../testing/build-settings.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/weightsSettings';
let server: ApiServer;
let weights: WeightView[];
let changes: number;
/** What setWeights does instead of saving. */
let fault: (() => ReturnType<typeof refuse>) | null;

/** As on the server: refuses a change of anything but the present revision, unless it is saved already. */
const setWeights = (revision: string | null, wanted: FieldWeight[]) => {
  const isSaved = JSON.stringify(wanted) === JSON.stringify(weights.map(settable));
  if (revision !== null && revision !== `r${changes}` && !isSaved) return refuse(409, 'SETTING_CHANGED');
  weights = wanted.map((each) => buildWeight(each));
  changes += 1;
  return { data: weights, revision: `r${changes}` };
};
const settable = ({ field, weight, fullMatch }: WeightView) => ({ field, weight, fullMatch });

beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  changes = 0;
  fault = null;
  weights = [buildWeight({ field: 'id', weight: 90 }), buildWeight({ field: 'title', weight: 100 })];
  server.handle({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    getFields: () => ({ data: [...catalogFields] }),
    getWeights: () => ({ data: weights, revision: `r${changes}` }),
    setWeights: ({ body, query }) =>
      fault?.() ?? setWeights(query.get('revision'), (body as { weights: FieldWeight[] }).weights),
    listSettingChanges: () => ({ data: [], total: 0 }),
    trySearch: () => ({ data: buildTryReply() }),
  });
});
afterAll(() => server.close());

const open = async () => {
  const rendered = await renderPanel({ path, server });
  await screen.findByRole('list', { name: 'Field weights' });
  return rendered;
};
const weightOf = (field: string) => screen.getByRole('textbox', { name: `Weight: ${field}` });
const setWeight = (field: string, value: number): void => {
  fireEvent.change(weightOf(field), { target: { value: `${value}` } });
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const savedWeights = () => weights.map(({ weight }) => weight);
const asksBeforeClosing = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** Leaves the screen with a change that couldn't be saved; the next save works. */
const leaveUnsaved = async (): Promise<void> => {
  fault = () => refuse(503, 'STORAGE_UNAVAILABLE');
  await open();
  setWeight('Name', 60);
  await screen.findByText('Couldn’t save the settings. Try again later.');
  cleanup();
  fault = null;
};

describe('a change whose save failed', () => {
  test('[R4.11] is there when the owner comes back, and is saved when wanted', async () => {
    await leaveUnsaved();
    const { user } = await open();
    expect(weightOf('Name')).toHaveValue('60');
    await screen.findByText('Your unsaved changes are back');
    expect(asksBeforeClosing()).toBe(true);
    await press(user, 'Save');
    await screen.findByText('Saved and live');
    expect(savedWeights()).toEqual([90, 60]);
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    expect(asksBeforeClosing()).toBe(false);
  });

  test('[R4.11] can be thrown away, and doesn’t come back', async () => {
    await leaveUnsaved();
    const { user } = await open();
    await press(user, 'Discard them');
    expect(weightOf('Name')).toHaveValue('100');
    cleanup();
    await open();
    expect(weightOf('Name')).toHaveValue('100');
    expect(savedWeights()).toEqual([90, 100]);
  });

  test('[R4.18] because the session has ended is there after signing in again', async () => {
    fault = () => refuse(401, 'BAD_TOKEN');
    const { left } = await open();
    setWeight('Name', 60);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(asksBeforeClosing()).toBe(false);
    cleanup();
    fault = null;
    const { user } = await open();
    expect(weightOf('Name')).toHaveValue('60');
    await press(user, 'Save');
    await waitFor(() => expect(savedWeights()).toEqual([90, 60]));
  });

  test('because the owner left while it was on its way is gone once that save has ended well', async () => {
    const call = Promise.withResolvers<void>();
    server.handle({
      setWeights: async ({ query }) => {
        await call.promise;
        return setWeights(query.get('revision'), [{ field: 'title', weight: 100, fullMatch: false }]);
      },
    });
    const { user } = await open();
    await press(user, 'Reset to default');
    await user.click(await screen.findByRole('link', { name: 'Synonyms' }));
    await screen.findByRole('heading', { level: 1, name: 'Synonyms' });
    await user.click(await screen.findByRole('link', { name: 'Field weights' }));
    await screen.findByText('Your unsaved changes are back');
    expect(weightOf('Product ID')).toHaveValue('90');
    call.resolve();
    await waitFor(() => expect(screen.queryByText('Your unsaved changes are back')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Weight: Product ID' })).toBeNull();
    expect(Object.values(sessionStorage).join()).not.toContain('defaults');
  });
});

describe('a setting that somebody else has changed since it was read', () => {
  const changeElsewhere = () =>
    setWeights(null, [
      { field: 'id', weight: 7, fullMatch: false },
      { field: 'title', weight: 100, fullMatch: false },
    ]);
  const conflict = async () => {
    const rendered = await open();
    changeElsewhere();
    setWeight('Name', 60);
    const note = await screen.findByRole('alert');
    await within(note).findByText('Somebody else changed this setting');
    return { ...rendered, note };
  };

  test('[R4.11] is not overwritten: the screen says what has changed there, and keeps what was typed', async () => {
    const { note } = await conflict();
    expect(savedWeights()).toEqual([7, 100]);
    const line = await within(note).findByRole('listitem');
    expect(line).toHaveTextContent('Product ID90→7');
    expect(weightOf('Name')).toHaveValue('60');
  });

  test('[R4.11] is taken over if the owner wants that', async () => {
    const { user } = await conflict();
    await press(user, 'Keep the other changes');
    expect(weightOf('Product ID')).toHaveValue('7');
    expect(weightOf('Name')).toHaveValue('100');
    setWeight('Name', 50);
    await waitFor(() => expect(savedWeights()).toEqual([7, 50]));
  });

  test('[R4.11] is replaced if the owner wants that', async () => {
    const { user } = await conflict();
    await press(user, 'Save mine instead');
    await waitFor(() => expect(savedWeights()).toEqual([90, 60]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[R4.11] since the unsaved changes that were brought back isn’t overwritten either', async () => {
    await leaveUnsaved();
    changeElsewhere();
    const { user } = await open();
    await press(user, 'Save');
    await screen.findByText('Somebody else changed this setting');
    expect(savedWeights()).toEqual([7, 100]);
  });

  test('[R8.13] is no conflict if the other change is an earlier attempt, whose reply was lost', async () => {
    fault = () => {
      setWeights(null, [
        { field: 'id', weight: 90, fullMatch: false },
        { field: 'title', weight: 60, fullMatch: false },
      ]);
      return refuse(503, 'STORAGE_UNAVAILABLE');
    };
    await open();
    setWeight('Name', 60);
    await screen.findByText('Couldn’t save the settings. Try again later.');
    fault = null;
    setWeight('Name', 50);
    await waitFor(() => expect(savedWeights()).toEqual([90, 50]));
    await screen.findByText('Saved and live');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[R4.11] with a save bar as well', async () => {
    let store: StoreSettings = { ...defaultStoreSettings, itemsPerPage: 24 };
    let revision = 'a';
    server.handle({
      getAppSettings: () => ({ data: defaultAppSettings }),
      getStoreSettings: () => ({ data: store, revision }),
      setStoreSettings: ({ body, query }) => {
        if (query.get('revision') !== revision) return refuse(409, 'SETTING_CHANGED');
        store = body as StoreSettings;
        return { data: store, revision: 'c' };
      },
    });
    const { user, panel } = await renderPanel({ path: '/search/settings', server });
    await user.click(await screen.findByRole('radio', { name: 'Available only' }));
    store = { ...store, itemsPerPage: 48 };
    revision = 'b';
    await press(user, 'Save');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('24→48');
    expect(panel.notices.errors()).toEqual([]);
    await press(user, 'Save mine instead');
    await waitFor(() => expect(store.itemsPerPage).toBe(24));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('[R8.13] a save that takes long says so, and that the changes are kept; it goes on waiting', async () => {
  const call = Promise.withResolvers<void>();
  server.handle({
    setWeights: async ({ body, query }) => {
      await call.promise;
      return setWeights(query.get('revision'), (body as { weights: FieldWeight[] }).weights);
    },
  });
  await open();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    setWeight('Name', 60);
    await vi.advanceTimersByTimeAsync(limits.weightsDebounceMs);
    await screen.findByText('Saving…');
    await vi.advanceTimersByTimeAsync(4000);
    await screen.findByText('Saving is taking longer than usual. Your changes are still on screen.');
    call.resolve();
    await screen.findByText('Saved and live');
    expect(savedWeights()).toEqual([90, 60]);
  } finally {
    vi.useRealTimers();
  }
});
