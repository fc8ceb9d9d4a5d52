import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInPanel, renderPanel } from '../../../testing/render-panel.tsx';
import { serveWizard, wizardPath } from '../../../testing/serve-wizard.ts';
import { FeedWait } from './feed-wait.tsx';

const { server } = serveWizard();

test('[R4.06] says what is going on while a slow feed is read, and leaves the way back open', async () => {
  server().handle({
    analyzeFeed: () => new Promise<never>(() => {}),
    previewFeed: () => new Promise<never>(() => {}),
  });
  const { user } = await renderPanel({ path: wizardPath, server: server() });
  await screen.findByText('Reading the beginning of your feed…');
  await user.click(screen.getByRole('button', { name: /Basics/ }));
  expect(await screen.findByLabelText('Catalog name')).toHaveValue('Sklep');
});

test('says after a while that the shop is slow, and what can be done', async () => {
  let wentBack = 0;
  const { user } = await renderInPanel(
    <FeedWait
      slowAfterMs={1}
      onBack={() => {
        wentBack += 1;
      }}
    />,
    server(),
  );
  await screen.findByText(/This is taking longer than usual/);
  await user.click(screen.getByRole('button', { name: 'Back to the feed URL' }));
  expect(wentBack).toBe(1);
});
