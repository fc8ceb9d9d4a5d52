import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { openReader } from '../testing/open-reader.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-reader-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a group is listed from its first product up to a limit, whichever of its products is asked for', async () => {
  const members = shopProducts.map((product) => ({ ...product, group: 'all' }));
  const reader = await openReader(directory, 'run-1', shopSchema, members);
  try {
    const listed = reader.variants(7, 3).map(({ id }) => id);
    expect(listed).toEqual(members.slice(0, 3).map(({ id }) => id));
    expect(reader.variants(7)).toHaveLength(members.length);
    expect(reader.variantsCount(7)).toBe(members.length);
  } finally {
    reader.close();
  }
});
