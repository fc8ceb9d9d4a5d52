import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../testing/api-server.ts';
import { buildInstance, buildTryReply } from '../testing/build.ts';
import { reportHandlers } from '../testing/build-reports.ts';
import { renderPanel } from '../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.log.length = 0;
  server.handle({
    ...reportHandlers,
    listInstances: () => refuse(503, 'STORAGE_UNAVAILABLE'),
    trySearch: () => ({ data: buildTryReply() }),
    getEmbedApp: () => refuse(503, 'STORAGE_UNAVAILABLE'),
  });
});

const reads = (name: string): number => server.log.filter((each) => each === name).length;
const untilRead = async (name: string, times: number): Promise<void> => {
  // As many steps as it takes: a slow machine answers late, but it answers.
  while (reads(name) < times) await act(() => vi.advanceTimersByTimeAsync(200));
};
const useFakeTime = (): void => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

describe('while the list of searches can’t be read', () => {
  test.each(['/search/try', '/search/weightsSettings', '/search/embed', '/search/blockedPhrase', '/search'])(
    '%s says so and offers a retry, rather than that there is no search',
    async (path) => {
      const { user } = await renderPanel({ path, server });
      await screen.findByRole('heading', { name: 'Couldn’t load the search engines' });
      expect(screen.queryByRole('link', { name: 'Add a search engine' })).toBeNull();
      server.handle({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByRole('button', { name: /Sklep/ });
      expect(screen.queryByRole('heading', { name: 'Couldn’t load the search engines' })).toBeNull();
    },
  );
});

describe('a read that failed', () => {
  test('is read again by itself, and the failure stays on screen meanwhile', async () => {
    useFakeTime();
    await renderPanel({ path: '/search/try?mode=list', server });
    await screen.findByRole('alert');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const before = reads('listInstances');
    server.handle({
      listInstances: async () => {
        await held;
        return { data: [buildInstance()], limit: 3 };
      },
    });
    await untilRead('listInstances', before + 1);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the search engines');
    answer();
    await screen.findByRole('list', { name: 'Results' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('isn’t read again while the page is hidden, nor if it would fail the same way', async () => {
    useFakeTime();
    server.handle({ getEmbedApp: () => refuse(500, 'INTERNAL') });
    const { panel } = await renderPanel({ path: '/search/embed', server });
    await screen.findByRole('alert');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
    const before = reads('listInstances');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads('listInstances')).toBe(before);

    visibility.mockRestore();
    server.handle({ listInstances: () => refuse(500, 'INTERNAL') });
    await act(() => panel.queries.refetchQueries({ queryKey: ['listInstances'] }));
    const since = reads('listInstances');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads('listInstances')).toBe(since);
  });
});
