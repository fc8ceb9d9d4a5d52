import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { unzip } from './unzip.ts';

type File = {
  readonly name: string;
  readonly text: string;
  readonly isStored?: boolean;
  /** Sizes behind the data, as writers of streams have them; `bare` without a signature. */
  readonly descriptor?: 'signed' | 'bare';
  readonly hasPassword?: boolean;
};

const partsOf = ({ name, text, isStored = false, descriptor, hasPassword = false }: File): Buffer[] => {
  const plain = Buffer.from(text);
  const packed = isStored ? plain : deflateRawSync(plain);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(plain), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(plain.length, 8);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE((descriptor ? 8 : 0) | (hasPassword ? 1 : 0), 6);
  head.writeUInt16LE(isStored ? 0 : 8, 8);
  if (!descriptor) sizes.copy(head, 14);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  const behind = descriptor === 'signed' ? [Buffer.from([0x50, 0x4b, 7, 8]), sizes] : [sizes];
  return [head, Buffer.from(name), packed, ...(descriptor ? behind : [])];
};

/** An archive; its directory is only as long as a reader of streams looks at it. */
const zip = (files: readonly File[]): Buffer =>
  Buffer.concat([...files.flatMap(partsOf), Buffer.from([0x50, 0x4b, 1, 2]), Buffer.alloc(42)]);

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const textIn = async (archive: Uint8Array, pieceLength = 1000): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of unzip(inPieces(archive, pieceLength))) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const failureOf = async (archive: Uint8Array): Promise<unknown> => {
  const error = await textIn(archive).catch((reason: unknown) => reason);
  if (!(error instanceof FeedError)) throw new Error('was read');
  return [error.code, error.details.reason];
};

const text = Array.from({ length: 5000 }, (_, index) => `${index};Kubek ${(index * 7919) % 5000}`).join('\n');

test.each([
  ['deflated', {}],
  ['stored', { isStored: true }],
  ['with sizes behind it', { descriptor: 'signed' }],
  ['with sizes behind it, unsigned', { descriptor: 'bare' }],
  ['under a name that leads elsewhere', { name: '../../etc/feed.csv' }],
] as const)('[R5.01] reads the one file of an archive, %s, however its bytes arrive', async (_how, file) => {
  const archive = zip([{ name: 'feed.csv', text, ...file }]);
  for (const length of [1, 77, 4096, archive.length]) expect(await textIn(archive, length)).toBe(text);
});

test('[R5.01] reads the feed beside folders and what macOS adds', async () => {
  const others = [
    { name: 'shop/', text: '', isStored: true },
    { name: '__MACOSX/._feed.xml', text: 'x'.repeat(500) },
    { name: 'shop/.DS_Store', text: 'y', descriptor: 'signed' },
  ] as const;
  expect(await textIn(zip([...others, { name: 'shop/feed.xml', text }]))).toBe(text);
});

test('[R8.05] refuses an archive of several files, of none, with a password, and one that is cut off', async () => {
  const feed = { name: 'feed.xml', text };
  expect(await failureOf(zip([feed, { name: '../x', text: 'x' }]))).toEqual(['FEED_ZIP_REFUSED', 'several']);
  expect(await failureOf(zip([{ name: 'shop/', text: '', isStored: true }]))).toEqual([
    'FEED_ZIP_REFUSED',
    'none',
  ]);
  expect(await failureOf(zip([{ ...feed, hasPassword: true }]))).toEqual(['FEED_ZIP_REFUSED', 'password']);
  const whole = zip([feed]);
  for (const length of [10, 200, whole.length - 60])
    expect(await failureOf(whole.subarray(0, length))).toEqual(['FEED_CUT_OFF', 'packed_data_ends']);
});

test('[R8.05] what is no feed is not unpacked, and of an archive with thousands of folders no more is read', async () => {
  const resource = zip([{ name: '__MACOSX/._feed.xml', text: 'x'.repeat(500) }]);
  const damaged = resource.subarray(0, resource.length - 46).fill(0xff, 30 + 19);
  expect(await textIn(Buffer.concat([damaged, zip([{ name: 'feed.xml', text }])]))).toBe(text);
  const folders = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}/`, text: '' }));
  expect(await textIn(zip([...folders(900), { name: 'feed.xml', text }]))).toBe(text);
  expect(await failureOf(zip([...folders(1000), { name: 'feed.xml', text }]))).toEqual([
    'FEED_ZIP_REFUSED',
    'several',
  ]);
});

test('leaving it early ends the connection', async () => {
  let isEnded = false;
  const endless = (async function* () {
    try {
      yield* inPieces(zip([{ name: 'feed.csv', text }]), 500);
      yield* inPieces(Buffer.alloc(10_000_000), 1000);
    } finally {
      isEnded = true;
    }
  })();
  for await (const _chunk of unzip(endless)) break;
  expect(isEnded).toBe(true);
});
