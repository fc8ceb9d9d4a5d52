import { screen } from '@testing-library/react';
import { catalogSettings, validationRules } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { renderInPanel } from '../../testing/render-panel.tsx';
import { ApiFailure } from '../api-failure.ts';
import { createTranslator } from '../locale.ts';
import { problemText } from './problem-messages.ts';
import { useContractForm } from './use-contract-form.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

function SettingsForm({ failure }: { failure: ApiFailure }) {
  const { form, submit, showProblems } = useContractForm({
    schema: catalogSettings,
    initialValues: { name: '', linkUri: 'ftp://shop', industryId: '', languageCode: '', currencyCode: '' },
    fields: {
      name: 'catalogName',
      linkUri: 'feedUrl',
      industryId: 'industry',
      languageCode: 'language',
      currencyCode: 'currency',
    },
  });
  return (
    <form onSubmit={submit(() => {})}>
      <output>{Object.values(form.errors).join('|')}</output>
      <button type="submit">save</button>
      <button
        type="button"
        onClick={() => document.body.setAttribute('data-shown', String(showProblems(failure)))}
      >
        refused
      </button>
    </form>
  );
}

const refusal = (path: string) =>
  new ApiFailure({ code: 'VALIDATION_FAILED', status: 422, details: { problems: [{ path, rule: 'url' }] } });

test('[R5.01] [R5.02] each field of the catalog says in its own words what is missing or wrong', async () => {
  const { user } = await renderInPanel(<SettingsForm failure={refusal('linkUri')} />, server);
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(screen.getByRole('status').textContent?.split('|')).toEqual([
    'Enter a catalog name',
    'Invalid URL entered',
    'Select an industry',
    'Select the language of the catalog',
    'Select a currency',
  ]);
});

test('[R5.10] shows what the API found at its field, and says whether there was a field for it', async () => {
  const { user } = await renderInPanel(<SettingsForm failure={refusal('linkUri')} />, server);
  await user.click(screen.getByRole('button', { name: 'refused' }));
  expect(screen.getByRole('status')).toHaveTextContent('Feed address must be an http or https address');
  expect(document.body).toHaveAttribute('data-shown', 'true');
});

test('a refusal of something that is no field of the form is left to the errors queue', async () => {
  const { user } = await renderInPanel(<SettingsForm failure={refusal('other.0')} />, server);
  await user.click(screen.getByRole('button', { name: 'refused' }));
  expect(document.body).toHaveAttribute('data-shown', 'false');
});

test('[R5.09] [R5.10] every rule has a sentence without a hole in it, in every locale', async () => {
  for (const locale of ['pl', 'cz', 'en'] as const) {
    const { t } = await createTranslator(locale);
    for (const rule of validationRules) {
      const sentence = problemText(
        t,
        { path: 'x', rule, params: { min: 2, max: 9, position: 4 } },
        'sortName',
      );
      expect(sentence).not.toMatch(/\{\{|rules\.|undefined/);
    }
  }
});
