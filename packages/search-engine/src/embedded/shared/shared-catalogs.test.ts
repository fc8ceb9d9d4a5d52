import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertConditionalWrites } from './check-store.ts';
import { FolderStore } from './folder-store.ts';
import { encodePublication, nothingPublished, UnreadablePublicationError } from './publication.ts';
import { EndedWriterError, SharedCatalogs } from './shared-catalogs.ts';

let home = '';
let shared: SharedCatalogs;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-catalogs-'));
  for (const name of ['store', 'built']) mkdirSync(join(home, name));
  shared = new SharedCatalogs(new FolderStore(join(home, 'store')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Returns what publishes the generation, as a writer does at its end. */
const open = async (generationId: string): Promise<() => Promise<void>> => {
  const droppedAt = await shared.open('shop', generationId);
  writeFileSync(join(home, 'built', `${generationId}.idx`), generationId);
  return () => shared.publish('shop', generationId, join(home, 'built'), droppedAt);
};
const liveId = async () => (await shared.read('shop')).publication.live?.generationId;

test('[R10.09] a writer that was opened before its catalog was dropped can’t bring it back; one opened later can', async () => {
  const first = await open('run-1');
  await first();
  const late = await open('run-2');
  const later = await open('run-3');
  await shared.drop('shop');
  await expect(late()).rejects.toBeInstanceOf(EndedWriterError);
  expect(await liveId()).toBeUndefined();

  const anew = await open('run-4');
  await anew();
  expect(await liveId()).toBe('run-4');
  await expect(later()).rejects.toBeInstanceOf(EndedWriterError);
  expect(await liveId()).toBe('run-4');
});

test('a catalog that was dropped and published anew stays, however long ago that was', async () => {
  await shared.drop('shop');
  const anew = await open('run-1');
  await anew();
  expect(await shared.clean(Date.now() + 40 * 24 * 3600_000)).toMatchObject({ dropped: [] });
  expect(readdirSync(join(home, 'store', 'shop')).sort()).toEqual(['CURRENT.json', 'run-1.idx']);
});

test('a writer that was opened after a drop may publish when that is forgotten', async () => {
  await shared.drop('shop');
  const anew = await open('run-1');
  await shared.clean(Date.now() + 40 * 24 * 3600_000);
  expect(readdirSync(join(home, 'store', 'shop'))).toEqual([]);
  await anew();
  expect(await liveId()).toBe('run-1');
});

test('[R10.09] a catalog whose publication can’t be read doesn’t keep the others from being cleaned', async () => {
  const folders = ['a', 'shop', 'z'];
  for (const folder of folders) {
    mkdirSync(join(home, 'store', folder));
    const text = folder === 'shop' ? '{"live": ' : encodePublication(nothingPublished);
    writeFileSync(join(home, 'store', folder, 'CURRENT.json'), text);
    writeFileSync(join(home, 'store', folder, 'run-1.idx'), 'left by a killed upload');
  }
  const { faults } = await shared.clean(Date.now() + 25 * 3600_000);
  expect([...faults]).toEqual([['shop/CURRENT.json', expect.any(UnreadablePublicationError)]]);
  const left = folders.map((folder) => readdirSync(join(home, 'store', folder)).length);
  expect(left).toEqual([1, 2, 1]);
});

test.each([
  ['half of one', '{"live": '],
  ['one with other types', '{"live": null, "replaced": null, "ended": []}'],
  ['another catalog’s', encodePublication({ ...nothingPublished, catalogKey: 'other' })],
])(
  '[R10.09] a publication that can’t be used (%s) is refused, and replaced by the next import',
  async (_, text) => {
    mkdirSync(join(home, 'store', 'shop'));
    writeFileSync(join(home, 'store', 'shop', 'CURRENT.json'), text);
    await expect(shared.read('shop')).rejects.toBeInstanceOf(UnreadablePublicationError);
    const publish = await open('run-1');
    await publish();
    expect(await liveId()).toBe('run-1');
  },
);

test('[R10.09] a folder that was restored under another catalog’s name is not searched', async () => {
  const publish = await open('run-1');
  await publish();
  cpSync(join(home, 'store', 'shop'), join(home, 'store', 'other'), { recursive: true });
  await expect(shared.read('other')).rejects.toBeInstanceOf(UnreadablePublicationError);
});

test('[R10.09] a published file that the store has lost, or a part of it, is missed, though not at every look', async () => {
  const publish = await open('run-1');
  await publish();
  const { live } = (await shared.read('shop')).publication;
  if (!live) throw new Error('nothing is published');
  const looking = new SharedCatalogs(new FolderStore(join(home, 'store')), { seenForMs: 0 });
  for (const one of [shared, looking]) expect(await one.wasThere('shop', live)).toBe(true);
  writeFileSync(join(home, 'store', 'shop', live.fileName), 'r');
  expect(await shared.wasThere('shop', live)).toBe(true);
  expect(await looking.wasThere('shop', live)).toBe(false);
  rmSync(join(home, 'store', 'shop', live.fileName));
  expect(await looking.wasThere('shop', live)).toBe(false);
});

test('what a killed start left in the store is removed after a day', async () => {
  const store = new FolderStore(join(home, 'store'));
  let keys: string[] = [];
  /** Killed before it removes its object. */
  class KilledStore extends FolderStore {
    override async remove(left: readonly string[]): Promise<void> {
      keys = [...left];
    }
  }
  await assertConditionalWrites(new KilledStore(join(home, 'store')));
  expect(keys).toHaveLength(1);
  const left = async () => (await store.list('')).map(({ key }) => key);
  await shared.clean(Date.now() + 23 * 3600_000);
  expect(await left()).toEqual(keys);
  await shared.clean(Date.now() + 25 * 3600_000);
  expect(await left()).toEqual([]);
});
