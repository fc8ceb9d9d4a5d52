import { act, screen } from '@testing-library/react';
import type { ImportProgress } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ApiServer, startApiServer } from '../../../testing/api-server.ts';
import { renderInPanel } from '../../../testing/render-panel.tsx';
import { ImportProgressCard } from './import-progress-card.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const waiting: ImportProgress = { phase: 'waiting', items: 0, bytes: 0, totalBytes: null };

test('an import that waits promises no progress, and after a minute tells why it may wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderInPanel(<ImportProgressCard catalogId="c" progress={waiting} />, server);
  await screen.findByText('The import is waiting in the queue');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status')).not.toHaveTextContent('the import continues');
  expect(screen.getByRole('status')).not.toHaveTextContent('isn’t responding');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status')).toHaveTextContent('The import will start automatically');
});

test('where polls fail, it says that nobody knows how far the import is', async () => {
  const progress: ImportProgress = { ...waiting, phase: 'building', items: 12 };
  await renderInPanel(<ImportProgressCard catalogId="c" progress={progress} isUnknown />, server);
  await screen.findByText(/We keep checking/);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
