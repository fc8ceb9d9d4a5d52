import { screen } from '@testing-library/react';
import { type ErrorCode, type ImportStatus, locales } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../testing/api-server.ts';
import { renderInPanel } from '../testing/render-panel.tsx';
import { ImportStatusBadge } from './import-status.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

type Case = readonly [status: ImportStatus, errorCode: ErrorCode | undefined, words: readonly string[]];

/** Words in the order of the locales: Polish, Czech, English. */
const statuses: readonly Case[] = [
  ['unknown', undefined, ['Nieznany', 'Neznámý', 'Unknown']],
  ['ok', undefined, ['OK', 'OK', 'OK']],
  ['error', 'INTERNAL', ['Błąd', 'Chyba', 'Error']],
  ['in_progress', undefined, ['Przetwarzanie', 'Zpracovává se', 'Processing']],
  ['error', 'IMPORT_CANCELLED', ['Zatrzymany', 'Zastaven', 'Stopped']],
];
const lastStatuses: readonly Case[] = [
  ['ok', undefined, ['Poprawny', 'V pořádku', 'Correct']],
  ['error', 'INTERNAL', ['Wystąpił błąd', 'Došlo k chybě', 'An error occurred']],
  ['error', 'FEED_CONTENT_TYPE', ['Niepoprawny', 'Nesprávný', 'Incorrect']],
  ['error', 'IMPORT_ALL_WRONG', ['Niepoprawny', 'Nesprávný', 'Incorrect']],
  ['in_progress', undefined, ['Przetwarzanie', 'Zpracovává se', 'Processing']],
];

const check = async (wording: 'status' | 'last', [status, errorCode, words]: Case): Promise<void> => {
  for (const [index, locale] of locales.entries()) {
    document.body.innerHTML = '';
    const badge = <ImportStatusBadge status={status} errorCode={errorCode} wording={wording} />;
    await renderInPanel(badge, server, locale);
    screen.getByText(words[index] ?? '');
  }
};

test.each(statuses)('[R4.01] the status %s (%s) is shown as %j', (...one) => check('status', one));

test.each(lastStatuses)('[R4.01] the last status %s (%s) is shown as %j', (...one) => check('last', one));

test('[R4.01] before the first import the last status is a dash that says why', async () => {
  await renderInPanel(<ImportStatusBadge status="unknown" wording="last" />, server);
  expect(screen.getByRole('img', { name: 'Not imported yet' })).toHaveTextContent('–');
});
