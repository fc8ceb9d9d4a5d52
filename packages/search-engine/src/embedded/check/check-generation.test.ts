import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import { afterAll, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { GenerationCheckError } from '../../port.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';
import { openEmbeddedEngine } from '../engine.ts';
import type { Footer } from '../format/file-format.ts';
import { editSection } from '../testing/edit-generation.ts';
import { checkGeneration } from './check-generation.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-check-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const products = Array.from({ length: 300 }, (_, i): ProductDocument => {
  const { fields } = shopProducts[i % shopProducts.length] as ProductDocument;
  return {
    id: `p${i}`,
    group: i % 3 === 0 ? null : `g${i % 40}`,
    fields: { ...fields, description: `opis ${i} buty butów` },
  };
});
const build = async (generationId: string, beforeCheck?: (path: string) => void) => {
  const options = { directory, catalogKey: 'shop', generationId, schema: shopSchema, segmentTokens: 500 };
  const writer = await openGenerationWriter(options, beforeCheck && { beforeCheck });
  await writer.add(products);
  return writer.commit({});
};
await build('run-1');
const sound = join(directory, 'shop', 'run-1.idx');
const edited = join(directory, 'edited.idx');

const outcomeAfter = (edit: (path: string) => void): string => {
  copyFileSync(sound, edited);
  edit(edited);
  try {
    checkGeneration(edited);
    return 'sound';
  } catch (error) {
    if (error instanceof GenerationCheckError) return error.message;
    throw error;
  }
};

const swap = (from: number, to: number, length: number) => (bytes: Buffer) => {
  const kept = Buffer.from(bytes.subarray(from, from + length));
  bytes.copyWithin(from, to, to + length);
  kept.copy(bytes, to);
};
const flip = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
};
const put32 = (index: number, value: number) => (bytes: Buffer) => {
  bytes.writeUInt32LE(value, index * 4);
};

test('what the builder writes passes the check', () => {
  expect(outcomeAfter(() => {})).toBe('sound');
});

test.each<[string, string, (bytes: Buffer) => void]>([
  ['pieces that changed places in the postings', 'postings', swap(0, 400, 200)],
  ['pieces that changed places in the products', 'documents', swap(0, 1000, 500)],
  ['a byte of one product', 'documents', flip(1234)],
  [
    'a product that begins elsewhere',
    'document.offsets',
    (bytes) => bytes.writeDoubleLE(bytes.readDoubleLE(8) + 1, 8),
  ],
  [
    'a term that begins elsewhere',
    'term.offsets',
    (bytes) => bytes.writeUInt32LE(bytes.readUInt32LE(0) + 1, 0),
  ],
  ['two terms at one place', 'term.offsets', (bytes) => bytes.writeUInt32LE(bytes.readUInt32LE(4), 0)],
  [
    'a term in one product more',
    'term.frequencies',
    (bytes) => bytes.writeUInt32LE(bytes.readUInt32LE(0) + 1, 0),
  ],
  ['terms that changed places', 'dictionary', flip(3)],
  ['a block that begins elsewhere', 'dictionary.blocks', put32(1, 7)],
  ['letters that a term has not', 'dictionary.signatures', flip(8)],
  ['a stem that changed places', 'stems', (bytes) => bytes.writeUInt8(0xee, 2)],
  ['a stem without terms', 'stem.starts', put32(1, 0)],
  ['a stem of a term that is not there', 'stem.ranks', put32(0, 1_000_000)],
  ['ids out of order', 'id.hashes', put32(0, 0xffffffff)],
  ['an id of a product that is not there', 'id.products', put32(5, 300)],
  ['an id twice', 'id.products', (bytes) => bytes.copyWithin(4, 0, 4)],
  ['a product of a group that is not there', 'groups', put32(9, 400)],
  ['a group that begins elsewhere', 'group.starts', put32(4, 299)],
  ['a product in another group’s list', 'group.products', swap(4, 8, 4)],
  ['a value that is not there', 'column.brand.ordinals', (bytes) => bytes.writeUInt16LE(60_000, 10)],
  ['a value that ends before it begins', 'column.brand.valueOffsets', put32(1, 60_000)],
  ['values that begin elsewhere', 'column.categories.starts', put32(7, 60_000)],
  ['a place in the order that is not there', 'column.title.order', put32(3, 301)],
])('%s would not be swapped in', (_, section, edit) => {
  expect(outcomeAfter((path) => editSection(path, section, edit))).toContain(section.split('.')[0]);
});

test.each([
  ['postings', 77],
  ['documents', 5000],
  ['groups', 16],
])('the checksum finds a byte of the %s that changed on its way to the disk', (section, at) => {
  const outcome = outcomeAfter((path) => {
    const file = readFileSync(path);
    const footer = JSON.parse(file.toString('utf8', file.readDoubleLE(16))) as Footer;
    flip((footer.sections.find(({ name }) => name === section)?.offset ?? 0) + at)(file);
    writeFileSync(path, file);
  });
  expect(outcome).toMatch(new RegExp(`^${section}: `));
});

test('a truncated file fails the check', () => {
  expect(outcomeAfter((path) => truncateSync(path, 9000))).toBe('the file is cut off');
});

test('[R10.01] [R10.11] a generation that fails the check is not swapped in: the one before stays live, and the new one is removed', async () => {
  const engine = await openEmbeddedEngine({ directory, searchThreads: 1 });
  try {
    expect(await engine.current('shop')).toMatchObject({ id: 'run-1' });
    const damage = (path: string): void => editSection(path, 'postings', swap(0, 400, 200));
    await expect(build('run-2', damage)).rejects.toBeInstanceOf(GenerationCheckError);
    expect(readdirSync(join(directory, 'shop')).sort()).toEqual(['CURRENT', 'run-1.idx']);
    expect(await engine.refresh('shop')).toMatchObject({ id: 'run-1', productsCount: 300 });
  } finally {
    await engine.close();
  }
});
