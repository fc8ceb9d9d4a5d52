import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { defaultWeights, planSearch } from '../../plan/plan-search.ts';
import { DamagedIndexError } from '../../port.ts';
import { openEmbeddedEngine } from '../engine.ts';
import { wasm } from '../kernels/web-assembly.ts';
import { loadGeneration } from '../read/load-file.ts';
import { setVersion } from '../testing/edit-generation.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-inspect-'));
const engine = await openEmbeddedEngine({ directory, searchThreads: 1 });
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

let shops = 0;
let shop = '';
let path = '';
beforeEach(async () => {
  shops++;
  shop = `shop-${shops}`;
  path = join(directory, shop, 'run-1.idx');
  const writer = await engine.openWriter(shop, 'run-1', shopSchema);
  await writer.add(shopProducts);
  await writer.commit({});
});
const plan = planSearch({ fields: defaultWeights(shopSchema.fields) }, { query: 'buty' });

test('a generation as it was written is sound, and a missing one is reported as none', async () => {
  expect(await engine.inspect(shop)).toBe('sound');
  expect(await engine.inspect('elsewhere')).toBe('none');
});

test.each([2, 3, 4])(
  'a generation of version %i is outdated, and answers until there is a new one',
  async (version) => {
    setVersion(path, version);
    expect(await engine.inspect(shop)).toBe('outdated');
    expect((await engine.search({ catalogKey: shop, owner: 'owner' }, plan)).total).toBe(2);
  },
);

test.each([
  [2, false],
  [3, true],
  [5, true],
])(
  'kernels read a generation of version %i: %s; before 3, lists may name products that are not there',
  (version, isRead) => {
    setVersion(path, version);
    expect(loadGeneration(path).memory instanceof wasm.Memory).toBe(isRead);
  },
);

test.each([1, 6, 0xffffffff])(
  'a generation of version %i counts as damaged, and is refused',
  async (version) => {
    setVersion(path, version);
    expect(await engine.inspect(shop)).toBe('damaged');
    await expect(engine.search({ catalogKey: shop, owner: 'owner' }, plan)).rejects.toBeInstanceOf(
      DamagedIndexError,
    );
  },
);

test('an altered byte in any section makes it damaged, also in products', async () => {
  const sound = readFileSync(path);
  for (let at = 0; at < sound.length; at += 97) {
    const altered = Buffer.from(sound);
    altered[at] = (altered[at] ?? 0) ^ 4;
    writeFileSync(path, altered);
    expect(await engine.inspect(shop), `byte ${at} of ${sound.length}`).toBe('damaged');
  }
});

test('a generation whose file is gone is damaged', async () => {
  unlinkSync(path);
  expect(await engine.inspect(shop)).toBe('damaged');
});
