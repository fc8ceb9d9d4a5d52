import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildResult, buildWorking } from '../../../testing/build-wizard.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { serveWizard, wizardPath } from '../../../testing/serve-wizard.ts';

const { server, state } = serveWizard();

const heading = (name: string) => screen.findByRole('heading', { name });
const open = (path: string) => renderPanel({ path, server: server() });

describe('the steps of the wizard in the address', () => {
  test('[R2.57] Back and Forward go through them, and a reload stays', async () => {
    const { user, href, goBack, goForward } = await open(wizardPath);
    await heading('Set mapping');
    await waitFor(() => expect(href()).toBe(`${wizardPath}?step=mapping`));
    state.lastImport = buildResult();
    server().handle({ storeMapping: () => ({ data: { catalogId: 'catalog-9', mapping: [] } }) });
    await user.click(await screen.findByRole('button', { name: 'Import products' }));
    await waitFor(() => expect(href()).toBe(`${wizardPath}?step=preview`));
    await goBack();
    const mapping = await heading('Set mapping');
    await waitFor(() => expect(mapping).toHaveFocus());
    await goForward();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Set mapping' })).toBeNull());
    expect(href()).toBe(`${wizardPath}?step=preview`);
    cleanup();

    const again = await open(`${wizardPath}?step=mapping`);
    await heading('Set mapping');
    expect(again.href()).toBe(`${wizardPath}?step=mapping`);
  });

  test('[R2.57] an address asks for no step that isn’t ready, and an unknown one for none', async () => {
    for (const asked of ['times', 'preview', 'nonsense']) {
      const { href } = await open(`${wizardPath}?step=${asked}`);
      await heading('Set mapping');
      await waitFor(() => expect(href()).toBe(`${wizardPath}?step=mapping`));
      cleanup();
    }
  });

  test('[R2.57] what was changed in a step has to be saved before a later one opens', async () => {
    state.lastImport = buildResult();
    server().handle({ saveWorkingCatalog: () => ({ data: buildWorking() }) });
    const { user, href, goBack, goForward } = await open(`${wizardPath}?step=settings`);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await heading('Set mapping');
    await goBack();
    const name = await screen.findByLabelText('Catalog name');
    await user.type(name, ' 2');
    await goForward();
    await waitFor(() => expect(href()).toBe(`${wizardPath}?step=settings`));
    expect(screen.getByLabelText('Catalog name')).toHaveValue('Sklep 2');
  });
});
