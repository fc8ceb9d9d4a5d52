import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ByteStream } from '../fetch/byte-stream.ts';
import { BodyDigest, digesting } from './body-digest.ts';
import { holdWhileSame } from './hold-while-same.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-held-'));
afterAll(() => rmSync(directory, { recursive: true }));

const MB = 1024 * 1024;
const bytesOf = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return bytes;
};

async function* inChunks(bytes: Buffer, length: number): ByteStream {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const collect = async (stream: ByteStream): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const digestOf = async (bytes: Buffer, chunk = 70_000): Promise<string> => {
  const digest = new BodyDigest('utf-8');
  await collect(digesting(inChunks(bytes, chunk), digest));
  return digest.end();
};

test('a digest depends on the bytes alone, not on the pieces in which they come', async () => {
  const bytes = bytesOf(2 * MB + 123);
  const digest = await digestOf(bytes);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  for (const chunk of [1000, MB, MB + 1, 5 * MB]) expect(await digestOf(bytes, chunk)).toBe(digest);
  expect(await digestOf(bytes.subarray(1))).not.toBe(digest);
});

test('the same bytes in another encoding are another text, which is seen before any are held', async () => {
  const bytes = bytesOf(MB);
  const known = { digest: await digestOf(bytes), directory };
  let held = 0;
  const compareAs = (charset: string) =>
    holdWhileSame(inChunks(bytes, 65_536), new BodyDigest(charset), known, () => {
      held += 1;
    });
  expect(await compareAs('UTF-8')).toBeNull();
  held = 0;
  expect(
    (await collect((await compareAs('windows-1250')) ?? inChunks(Buffer.alloc(0), 1))).equals(bytes),
  ).toBe(true);
  expect(held).toBe(0);
});

const changedAt = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

for (const length of [0, 10, MB, 3 * MB, 3 * MB + 7])
  test(`of a feed of ${length} bytes nothing comes as long as it is the same, and all of it as soon as it isn’t`, async () => {
    const before = bytesOf(length);
    const known = { digest: await digestOf(before), directory };
    const compare = async (now: Buffer) => {
      const digest = new BodyDigest('utf-8');
      let held = 0;
      const stream = await holdWhileSame(inChunks(now, 65_536), digest, known, () => {
        held += 1;
      });
      return { held, read: stream && (await collect(stream)), digest: digest.end() };
    };
    expect(await compare(before)).toMatchObject({ read: null, digest: known.digest });
    const others = [
      Buffer.concat([before, bytesOf(1)]),
      Buffer.concat([before, bytesOf(MB)]),
      ...(length > 0 ? [before.subarray(0, -1), changedAt(before, 0), changedAt(before, length - 1)] : []),
      ...(length > MB ? [before.subarray(0, MB), before.subarray(0, 2 * MB)] : []),
    ];
    for (const other of others) {
      const { read, digest } = await compare(other);
      expect(read?.equals(other)).toBe(true);
      expect(digest).toBe(await digestOf(other));
    }
    if (length > MB) expect((await compare(changedAt(before, 0))).held).toBeLessThan(MB / 65_536 + 1);
    expect(readdirSync(directory)).toEqual([]);
  });

test('what ends the feed, or the reader, ends both, and leaves nothing', async () => {
  const before = bytesOf(3 * MB);
  const known = { digest: await digestOf(before), directory };
  let isClosed = false;
  async function* breaking(): ByteStream {
    try {
      yield before.subarray(0, 2 * MB);
      throw new Error('gone');
    } finally {
      isClosed = true;
    }
  }
  await expect(holdWhileSame(breaking(), new BodyDigest('utf-8'), known, () => {})).rejects.toThrow('gone');
  expect(isClosed).toBe(true);
  isClosed = false;
  async function* other(): ByteStream {
    try {
      for (;;) yield bytesOf(MB, 7);
    } finally {
      isClosed = true;
    }
  }
  const stop = (): void => {
    throw new Error('cancelled');
  };
  await expect(holdWhileSame(other(), new BodyDigest('utf-8'), known, stop)).rejects.toThrow('cancelled');
  expect(isClosed).toBe(true);
  isClosed = false;
  const stream = await holdWhileSame(other(), new BodyDigest('utf-8'), known, () => {});
  for await (const _ of stream ?? []) break;
  expect(isClosed).toBe(true);
  expect(readdirSync(directory)).toEqual([]);
});
