import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertConditionalWrites } from './check-store.ts';
import { digestOf } from './file-digest.ts';
import type { SharedLocation } from './location.ts';
import {
  ChangedObjectError,
  MissingObjectError,
  type ObjectStore,
  StoreUnavailableError,
} from './object-store.ts';
import { openStore } from './open-store.ts';
import { s3Location } from './testing/s3-location.ts';

const home = mkdtempSync(join(tmpdir(), 'vitrina-stores-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A new store of each kind, or why there is none to test. */
const locations: Record<SharedLocation['kind'], (() => SharedLocation) | string> = {
  folder: () => ({ kind: 'folder', directory: mkdtempSync(join(home, 'folder-')) }),
  s3: s3Location(home, process.env.TEST_S3_URL) ?? 'TEST_S3_URL names no object storage',
};
const away: Record<SharedLocation['kind'], SharedLocation> = {
  folder: { kind: 'folder', directory: join(home, 'not-mounted') },
  s3: {
    kind: 's3',
    endpoint: 'http://127.0.0.1:1',
    region: 'r',
    bucket: 'b',
    prefix: '',
    credentialsFile: join(home, 'keys'),
  },
};

for (const kind of Object.keys(locations) as SharedLocation['kind'][]) {
  const location = locations[kind];
  describe.skipIf(typeof location === 'string')(`the ${kind} store`, () => {
    let store: ObjectStore;
    beforeAll(() => {
      if (typeof location !== 'string') store = openStore(location());
    });
    afterAll(() => store?.close());

    const madeFile = (size: number): string => {
      const path = join(home, randomUUID());
      writeFileSync(path, Buffer.alloc(size, randomUUID()));
      return path;
    };

    test('[R10.09] gives back every byte of a file, of many pieces, of one and of none', async () => {
      for (const size of [0, 5, 3_000_001]) {
        const path = madeFile(size);
        const digest = await digestOf(path);
        await store.putFile(`shop/${size}.idx`, path, digest);
        const copy = `${path}.copy`;
        expect(await store.fetchFile(`shop/${size}.idx`, copy)).toEqual(digest);
        expect(readFileSync(copy).equals(readFileSync(path))).toBe(true);
      }
    });

    test('a file takes the place of one with its key, and is listed with the time of that', async () => {
      for (const size of [10, 20]) {
        const path = madeFile(size);
        await store.putFile('again/a.idx', path, await digestOf(path));
      }
      expect(await store.fetchFile('again/a.idx', join(home, randomUUID()))).toMatchObject({ bytes: 20 });
      const listed = await store.list('again/');
      expect(listed.map(({ key }) => key)).toEqual(['again/a.idx']);
      expect(Math.abs(Date.now() - (listed[0]?.writtenMs ?? 0))).toBeLessThan(10 * 60_000);
      expect(await store.list('nothing/')).toEqual([]);
    });

    test('what is not there is missing, and may be removed all the same', async () => {
      const fetched = store.fetchFile('gone/a.idx', join(home, randomUUID()));
      await expect(fetched).rejects.toBeInstanceOf(MissingObjectError);
      expect(await store.read('gone/CURRENT.json')).toBeNull();
      await store.remove(['gone/a.idx', 'gone/CURRENT.json']);
    });

    test('a small object is read once, and then said to be unchanged until it is written', async () => {
      await store.write('small/a.json', 'one', null);
      const first = await store.read('small/a.json');
      if (first === null) throw new Error('it was not read');
      expect(first.text).toBe('one');
      expect(await store.read('small/a.json', first.tag)).toBe('unchanged');
      await store.write('small/a.json', 'two', first.tag);
      expect(await store.read('small/a.json', first.tag)).toMatchObject({ text: 'two' });
      await store.remove(['small/a.json']);
      expect(await store.read('small/a.json', first.tag)).toBeNull();
    });

    test('[R10.09] of several writers that replace the same object one succeeds, and the others learn of it', async () => {
      await store.write('race/a.json', 'before', null);
      const before = await store.read('race/a.json');
      if (before === null) throw new Error('it was not read');
      await expect(store.write('race/a.json', 'x', null)).rejects.toBeInstanceOf(ChangedObjectError);
      const writes = ['a', 'b', 'c', 'd'].map((text) => store.write('race/a.json', text, before.tag));
      const ends = await Promise.allSettled(writes);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(ChangedObjectError);
      await store.remove(['race/a.json']);
      await expect(store.write('race/a.json', 'x', before.tag)).rejects.toBeInstanceOf(ChangedObjectError);
    });

    test('[R10.09] keeps writers apart, as each start sees by an object that it removes', async () => {
      await assertConditionalWrites(store);
      expect(await store.list('_start/')).toEqual([]);
    });

    test('one that can’t be reached says that it is away, and is never taken for an empty one', async () => {
      writeFileSync(join(home, 'keys'), 'id\nsecret\n');
      const gone = openStore(away[kind]);
      const path = madeFile(5);
      await expect(gone.read('a/CURRENT.json')).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(gone.list('')).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(gone.fetchFile('a/b', join(home, randomUUID()))).rejects.toBeInstanceOf(
        StoreUnavailableError,
      );
      await expect(gone.putFile('a/b', path, await digestOf(path))).rejects.toBeInstanceOf(
        StoreUnavailableError,
      );
      await expect(gone.write('a/CURRENT.json', 'x', null)).rejects.toBeInstanceOf(StoreUnavailableError);
      gone.close();
    });
  });
  if (typeof location === 'string') test.skip(`the ${kind} store (${location})`);
}
