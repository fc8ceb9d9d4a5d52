import { screen, waitFor, within } from '@testing-library/react';
import type { CsvImportResult } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../../testing/api-server.ts';
import { buildInstance } from '../../../testing/build.ts';
import { buildPhrase } from '../../../testing/build-phrases.ts';
import { buildChange } from '../../../testing/build-settings.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { decodeText } from './read-file.ts';

let server: ApiServer;
let received: { kind: string; mode: string; isPreview: boolean; csv: string }[];
let undone: string[];
const result: CsvImportResult = {
  read: 4,
  added: 2,
  unchanged: 1,
  removed: 0,
  wrongCount: 1,
  wrong: [{ line: 3, text: '!!!', rule: 'noWords' }],
  examples: ['atrapa', 'replika'],
};
beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  undone = [];
  server.handle({
    listBlockedPhrases: () => ({ data: [buildPhrase('podróbka')], total: 1 }),
    // A change that somebody else has made in the meantime.
    listSettingChanges: () => ({ data: [buildChange({ changeId: 'change-8', kind: 'blocked' })], total: 1 }),
    importPhrases: ({ params, body }) => {
      const { mode, isPreview, csv } = body as { mode: string; isPreview: boolean; csv: string };
      received.push({ kind: params.kind ?? '', mode, isPreview, csv });
      return {
        data: { ...result, removed: mode === 'replace' ? 5 : 0 },
        changeId: isPreview ? null : 'change-7',
      };
    },
    undoSettingChange: ({ params }) => {
      undone.push(params.changeId ?? '');
      return { data: buildChange({ kind: 'blocked' }) };
    },
  });
});

const openImport = async () => {
  const rendered = await renderPanel({ path: '/search/blockedPhrase', server });
  await rendered.user.click(await screen.findByRole('button', { name: 'CSV file' }));
  await rendered.user.click(await screen.findByRole('menuitem', { name: 'Import a file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a CSV file' }));
  return { ...rendered, dialog };
};

describe('phrases from a file', () => {
  test('previews the effect of pasted text, with each invalid line, before applying it', async () => {
    const { user, dialog } = await openImport();
    const box = await dialog.findByRole('textbox', { name: 'or paste its content' });
    await user.click(box);
    await user.paste('atrapa\nreplika\n!!!\npodróbka');
    const preview = within(await dialog.findByRole('region', { name: 'What will happen' }));
    preview.getByText('line 3');
    preview.getByText('!!!');
    preview.getByText(/at least one letter or digit/);
    preview.getByText('Added, for example: atrapa · replika');
    expect(received.every(({ isPreview }) => isPreview)).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Add 2 entries' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['change-7']));
    expect(received.at(-1)).toEqual({
      kind: 'blocked',
      mode: 'append',
      isPreview: false,
      csv: 'atrapa\nreplika\n!!!\npodróbka',
    });
  });

  test('says how many entries will go when the list is replaced', async () => {
    const { user, dialog } = await openImport();
    await user.click(await dialog.findByRole('textbox', { name: 'or paste its content' }));
    await user.paste('atrapa');
    await user.click(dialog.getByRole('radio', { name: 'Replace the list' }));
    await dialog.findByText('5 entries will be removed from the list.');
    await user.click(dialog.getByRole('button', { name: 'Replace the list' }));
    await waitFor(() => expect(received.at(-1)).toMatchObject({ mode: 'replace', isPreview: false }));
  });

  test('reads spreadsheet files in UTF-8 and in the Windows encoding', () => {
    expect(decodeText(new TextEncoder().encode('żółte').buffer as ArrayBuffer)).toBe('żółte');
    expect(decodeText(new Uint8Array([0xbf, 0xf3, 0xb3, 0x74, 0x65]).buffer)).toBe('żółte');
  });
});
