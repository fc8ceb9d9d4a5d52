import { IconHistory } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '../kit/api-failure.ts';
import { startApiServer } from '../testing/api-server.ts';
import { renderInPanel } from '../testing/render-panel.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from './query-view.tsx';

type Query = Parameters<typeof QueryView<string[]>>[0]['query'];
const failure = new ApiFailure({ code: 'OVERLOADED', status: 503 });

const show = async (state: Partial<Query>, choices: { whenStale?: 'warn'; code?: string } = {}) => {
  const server = await startApiServer();
  const refetch = vi.fn();
  const query = { data: undefined, error: null, isFetching: false, refetch, ...state } as Query;
  const { user } = await renderInPanel(
    <QueryView
      query={query}
      action="loadCatalogs"
      skeleton={<p>skeleton</p>}
      empty={{
        when: (names) => names.length === 0,
        state: <EmptyState icon={IconHistory} title="Nothing yet" />,
      }}
      failedAs={({ code }) => code === choices.code && <p>known</p>}
      {...(choices.whenStale && { whenStale: choices.whenStale })}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>,
    server,
  );
  await server.close();
  return { user, refetch };
};

test('pending: shows a skeleton', async () => {
  await show({ isFetching: true });
  expect(screen.getByText('skeleton')).toBeInTheDocument();
});

test('loaded: shows the data, or the empty state', async () => {
  await show({ data: ['Shoes', 'Hats'] });
  expect(screen.getByText('Shoes, Hats')).toBeInTheDocument();
  await show({ data: [] });
  expect(screen.getByText('Nothing yet')).toBeInTheDocument();
});

test('failed: says so once and offers a retry', async () => {
  const { user, refetch } = await show({ error: failure });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a failure with a special meaning is shown in its own way', async () => {
  await show({ error: failure }, { code: 'OVERLOADED' });
  expect(screen.getByText('known')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('data stays when a later read fails; with `warn` the failure shows too', async () => {
  await show({ data: ['Shoes'], error: failure });
  expect(screen.getByText('Shoes')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await show({ data: ['Hats'], error: failure }, { whenStale: 'warn' });
  expect(screen.getByText('Hats')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
