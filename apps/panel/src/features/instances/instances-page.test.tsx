import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storageKeys } from '../../kit/storage-keys.ts';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.log.length = 0;
});

const two = [buildInstance(), buildInstance({ instanceId: 'instance-2', name: 'Outlet' })];

describe('list of search instances', () => {
  test('[R2.42] shows each with its catalog, products and last import, and how many the plan allows', async () => {
    server.handle({ listInstances: () => ({ data: two, limit: 3 }) });
    await renderPanel({ path: '/search/instances', server });
    const card = within((await screen.findByRole('heading', { name: 'Sklep' })).closest('li') as HTMLElement);
    card.getByText('1,200');
    card.getByText('Sklep główny');
    card.getByText('Correct');
    screen.getByText('2 of 3 in your plan');
    expect(screen.getByRole('link', { name: 'Add a search engine' })).toHaveAttribute(
      'href',
      '/search/instances/add',
    );
  });

  test('[R6.05] at the limit of the plan, adding is disabled, with the reason', async () => {
    server.handle({ listInstances: () => ({ data: two, limit: 2 }) });
    await renderPanel({ path: '/search/instances', server });
    const add = await screen.findByRole('button', { name: 'Add a search engine' });
    expect(add).toBeDisabled();
    expect(add).toHaveAccessibleDescription(/Your plan allows no more search engines/);
  });

  test('[R8.14] an empty list raises that it is empty, and leads to creating the first instance', async () => {
    server.handle({
      listInstances: () => ({ data: [], limit: 3 }),
      listCatalogs: () => ({ data: [buildCatalog()] }),
    });
    const { panel } = await renderPanel({ path: '/search/instances', server });
    await screen.findByText('SearchInstancesList is empty');
    await waitFor(() => expect(panel.notices.errors()).toMatchObject([{ action: 'noInstances' }]));
    screen.getByRole('heading', { name: 'Create your first search engine' });
    expect(screen.getByRole('link', { name: 'Add a search engine' })).toHaveAttribute(
      'href',
      '/search/instances/add',
    );
    // The empty state says it: no notice says it again.
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[R8.14] without a catalog an empty list leads to adding one', async () => {
    server.handle({ listInstances: () => ({ data: [], limit: 3 }), listCatalogs: () => ({ data: [] }) });
    await renderPanel({ path: '/search/instances', server });
    await screen.findByText(/^Start with a catalog/);
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Add a catalog' })).toHaveAttribute(
      'href',
      '/catalog/instances/add',
    );
  });

  test('[R4.14] marks the selected one, and selects another', async () => {
    server.handle({ listInstances: () => ({ data: two, limit: 3 }) });
    const { user } = await renderPanel({ path: '/search/instances', server });
    await waitFor(() => expect(localStorage.getItem(storageKeys.instance)).toBe('instance-1'));
    await user.click(screen.getByRole('button', { name: 'Switch to this one: Outlet' }));
    expect(localStorage.getItem(storageKeys.instance)).toBe('instance-2');
  });

  test('[R2.42] deletes an instance, and restores it with Undo', async () => {
    let instances = two;
    server.handle({
      listInstances: () => ({ data: instances, limit: 3 }),
      deleteInstance: ({ params }) => {
        instances = instances.filter(({ instanceId }) => instanceId !== params.searchId);
        return { data: { instanceId: params.searchId ?? '' } };
      },
      restoreInstance: () => {
        instances = two;
        return { data: buildInstance() };
      },
    });
    const { user } = await renderPanel({ path: '/search/instances', server });
    await user.click(await screen.findByRole('button', { name: 'Actions: Outlet' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Outlet' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { name: 'Outlet' });
  });
});

describe('adding a search instance', () => {
  beforeEach(() => server.handle({ listInstances: () => ({ data: two, limit: 3 }) }));

  test('[R2.44] creates one over a finished catalog and selects it', async () => {
    let body: unknown;
    server.handle({
      listInstances: () => ({ data: two, limit: 3 }),
      listCatalogs: () => ({
        data: [
          buildCatalog(),
          buildCatalog({ id: 'c2', name: 'Outlet feed' }),
          buildCatalog({ id: 'c3', name: 'Draft', type: 'working' }),
        ],
      }),
      createInstance: (received) => {
        body = received.body;
        return { data: buildInstance({ instanceId: 'instance-2' }) };
      },
    });
    const { user, path } = await renderPanel({ path: '/search/instances/add', server });
    const catalog = await screen.findByRole('combobox', { name: 'Selected catalog' });
    expect(within(catalog).queryByRole('option', { name: 'Draft' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Search engine name' }), 'Winter');
    await user.selectOptions(catalog, 'Outlet feed');
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await waitFor(() => expect(path()).toBe('/search/try'));
    expect(body).toEqual({ name: 'Winter', catalogId: 'c2' });
    expect(localStorage.getItem(storageKeys.instance)).toBe('instance-2');
    await screen.findByText('Search engine created');
  });

  test('[R2.44] proposes the catalog that was just added, and its name', async () => {
    server.handle({
      listInstances: () => ({ data: two, limit: 3 }),
      listCatalogs: () => ({ data: [buildCatalog(), buildCatalog({ id: 'c2', name: 'Outlet feed' })] }),
    });
    await renderPanel({ path: '/search/instances/add?catalog=c2', server });
    expect(await screen.findByRole('combobox', { name: 'Selected catalog' })).toHaveValue('c2');
    expect(screen.getByRole('textbox', { name: 'Search engine name' })).toHaveValue('Outlet feed');
    cleanup();
    await renderPanel({ path: '/search/instances/add?catalog=gone', server });
    expect(await screen.findByRole('combobox', { name: 'Selected catalog' })).toHaveValue('');
  });

  test('[R4.14] [R2.44] the new instance stays selected while the old list is still shown', async () => {
    let instances = two;
    let answer: () => void = () => {};
    server.handle({
      listInstances: () => ({ data: two, limit: 3 }),
      listCatalogs: () => ({ data: [buildCatalog()] }),
      createInstance: () => {
        instances = [...two, buildInstance({ instanceId: 'instance-3', name: 'Winter' })];
        server.handle({
          listInstances: async () => {
            await new Promise<void>((resolve) => {
              answer = resolve;
            });
            return { data: instances, limit: 3 };
          },
        });
        return { data: buildInstance({ instanceId: 'instance-3' }) };
      },
    });
    const { user } = await renderPanel({ path: '/search/instances', server });
    await user.click(await screen.findByRole('link', { name: 'Add a search engine' }));
    await user.type(await screen.findByRole('textbox', { name: 'Search engine name' }), 'Winter');
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await screen.findByText('Search engine created');
    await user.click(screen.getAllByRole('link', { name: 'Search engines' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Outlet' });
    expect(localStorage.getItem(storageKeys.instance)).toBe('instance-3');
    answer();
    await screen.findByRole('heading', { name: 'Winter' });
    expect(localStorage.getItem(storageKeys.instance)).toBe('instance-3');
  });

  test('[R8.14] [R2.44] the first instance is in the list at once, and nothing says that the list is empty', async () => {
    let instances: (typeof two)[number][] = [];
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.handle({
      listInstances: () => ({ data: instances, limit: 3 }),
      listCatalogs: () => ({ data: [buildCatalog()] }),
      createInstance: () => {
        instances = [buildInstance()];
        server.handle({
          listInstances: async () => {
            await held;
            return { data: instances, limit: 3 };
          },
        });
        return { data: buildInstance() };
      },
    });
    const { panel, user } = await renderPanel({ path: '/search/instances', server });
    await waitFor(() => expect(panel.notices.errors()).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Add a search engine' })[0] as HTMLElement);
    await user.type(await screen.findByRole('textbox', { name: 'Search engine name' }), 'Sklep');
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await screen.findByText('Search engine created');
    await user.click(screen.getAllByRole('link', { name: 'Search engines' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Sklep' });
    expect(screen.queryByText('SearchInstancesList is empty')).toBeNull();
    expect(panel.notices.errors()).toEqual([]);
    answer();
  });

  test('[R5.02] [R5.10] an empty form says at each field what is missing, and sends nothing', async () => {
    server.handle({ listCatalogs: () => ({ data: [buildCatalog(), buildCatalog({ id: 'c2' })] }) });
    const { user } = await renderPanel({ path: '/search/instances/add', server });
    await user.click(await screen.findByRole('button', { name: 'Create search engine' }));
    expect(screen.getByRole('textbox', { name: 'Search engine name' })).toHaveAccessibleDescription(
      /Enter a search engine name/,
    );
    expect(screen.getByRole('combobox', { name: 'Selected catalog' })).toHaveAccessibleDescription(
      /Select a catalog/,
    );
    expect(server.log).not.toContain('createInstance');
  });

  test('[R5.09] a name that is too long is kept whole, and the field says how long it may be', async () => {
    const { user } = await renderPanel({ path: '/search/instances/add', server });
    const name = await screen.findByRole('textbox', { name: 'Search engine name' });
    await user.click(name);
    await user.paste('ż'.repeat(120));
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await screen.findByText(/Search engine name.*100/);
    expect(name).toHaveValue('ż'.repeat(120));
  });

  test('[R5.10] problems found by the API are shown at their fields', async () => {
    server.handle({
      listCatalogs: () => ({ data: [buildCatalog()] }),
      createInstance: () =>
        refuse(422, 'VALIDATION_FAILED', {
          problems: [{ path: 'name', rule: 'maxChars', params: { max: 100 } }],
        }),
    });
    const { user } = await renderPanel({ path: '/search/instances/add', server });
    await user.type(await screen.findByRole('textbox', { name: 'Search engine name' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    await screen.findByText('Search engine name can have at most 100 characters');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[R6.05] [R8.13] explains a refusal by the plan', async () => {
    server.handle({
      listCatalogs: () => ({ data: [buildCatalog()] }),
      createInstance: () => refuse(409, 'PLAN_LIMIT_REACHED'),
    });
    const { user } = await renderPanel({ path: '/search/instances/add', server });
    await user.type(await screen.findByRole('textbox', { name: 'Search engine name' }), 'Winter');
    await user.click(screen.getByRole('button', { name: 'Create search engine' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('There was an error during saving the search engine instance');
    expect(alert).toHaveTextContent('Your plan allows no more search engines.');
  });

  test('[R6.05] at the limit of the plan it says so, and shows what to do instead of a form', async () => {
    server.handle({
      listInstances: () => ({ data: two, limit: 2 }),
      listCatalogs: () => ({ data: [buildCatalog()] }),
    });
    await renderPanel({ path: '/search/instances/add', server });
    await screen.findByRole('heading', { name: 'You use all the search engines of your plan' });
    screen.getByText(/^Plan Growth: 2 of 2 used\./);
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/search/subscription',
    );
    expect(screen.queryByRole('textbox', { name: 'Search engine name' })).toBeNull();
  });

  test('[R6.05] creating the instance that fills the plan does not report that the plan is full', async () => {
    let instances = two;
    server.handle({
      listInstances: () => ({ data: instances, limit: 3 }),
      listCatalogs: () => ({ data: [buildCatalog()] }),
    });
    const { user, panel } = await renderPanel({ path: '/search/instances/add', server });
    await user.type(await screen.findByRole('textbox', { name: 'Search engine name' }), 'Winter');
    instances = [...two, buildInstance({ instanceId: 'instance-3', name: 'Winter' })];
    await act(() => panel.queries.invalidateQueries({ queryKey: ['listInstances'] }));
    expect(screen.getByRole('textbox', { name: 'Search engine name' })).toHaveDisplayValue(/Winter$/);
  });

  test('[R2.44] without a finished catalog it leads to adding one', async () => {
    server.handle({ listCatalogs: () => ({ data: [buildCatalog({ type: 'working' })] }) });
    await renderPanel({ path: '/search/instances/add', server });
    await screen.findByText('You have no imported catalog yet.');
  });
});
