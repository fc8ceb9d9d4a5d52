import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOpenFiles } from '../../testing/open-files.ts';
import { digestOf, readPieces, writeStream } from './file-digest.ts';

let home = '';
let [from, to] = ['', ''];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vitrina-digest-'));
  [from, to] = [join(home, 'from'), join(home, 'to')];
  writeFileSync(from, Buffer.alloc(1_000_000, 'every byte'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('what is written is known by its digest, and is what was read', async () => {
  const sha256 = createHash('sha256').update(readFileSync(from)).digest('hex');
  expect(await writeStream(readPieces(from), to)).toEqual({ sha256, bytes: 1_000_000 });
  expect(readFileSync(to).equals(readFileSync(from))).toBe(true);
  expect(await digestOf(to)).toEqual({ sha256, bytes: 1_000_000 });
});

test('a file that can’t be written leaves none open, and one that is there as it is', async () => {
  writeFileSync(to, 'there already');
  const nowhere = join(home, 'nowhere', 'to');
  for (let time = 0; time < 5; time++) {
    await expect(writeStream(readPieces(from), to)).rejects.toMatchObject({ code: 'EEXIST', path: to });
    await expect(writeStream(readPieces(from), nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(writeStream(readPieces(nowhere), join(home, `${time}`))).rejects.toMatchObject({
      code: 'ENOENT',
      path: nowhere,
    });
  }
  await expect.poll(() => listOpenFiles(home)).toEqual([]);
  expect(readFileSync(to, 'utf8')).toBe('there already');
});
