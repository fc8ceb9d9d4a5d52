import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { DamagedIndexError } from '../../port.ts';
import { checksumOf } from './checksum.ts';
import { readExactly } from './file-reading.ts';

// Node takes 31-bit lengths and zlib 32-bit ones; longer buffers are split into pieces, which are small here.
const directory = mkdtempSync(join(tmpdir(), 'vitrina-pieces-'));
const path = join(directory, 'bytes');
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const pieceBytes = fc.integer({ min: 1, max: 40 });

test('the checksum does not depend on the length of the pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), pieceBytes, (bytes, length) => {
      expect(checksumOf(bytes, 0, length)).toBe(crc32(bytes));
      expect(checksumOf(bytes, 77, length)).toBe(crc32(bytes, 77));
    }),
  );
});

test('all bytes are read, whatever the length of the pieces, and a file that ends too early is damaged', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat({ max: 9 }),
      pieceBytes,
      (bytes, before, length) => {
        writeFileSync(path, Buffer.concat([Buffer.alloc(before), bytes]));
        const file = openSync(path, 'r');
        try {
          const read = new Uint8Array(bytes.length);
          readExactly(file, read, before, length);
          expect(Buffer.compare(read, bytes)).toBe(0);
          expect(() => readExactly(file, new Uint8Array(bytes.length + 1), before, length)).toThrow(
            DamagedIndexError,
          );
        } finally {
          closeSync(file);
        }
      },
    ),
  );
});
