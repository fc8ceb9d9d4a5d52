import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Footer, GenerationMeta } from './file-format.ts';
import { GenerationFileWriter } from './file-writer.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-file-writer-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** CRC-32 bit by bit, as ISO-HDLC defines it, independent of what the writer calls. */
const slowCrc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const bufferBytes = 64;
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.uint8Array({ minLength: bufferBytes / 2 - 2, maxLength: bufferBytes + 2 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: bufferBytes * 5 }) },
);
const sections = fc.array(fc.array(piece, { maxLength: 20 }), { minLength: 1, maxLength: 4 });

const writeFile = (pieces: readonly (readonly Uint8Array[])[]) => {
  const path = join(directory, 'pieces.idx');
  const lengths: number[] = [];
  const writer = new GenerationFileWriter(path, { bufferBytes });
  for (const [at, section] of pieces.entries()) {
    writer.begin(`s${at}`);
    for (const bytes of section) writer.write(bytes);
    lengths.push(writer.sectionLength);
    writer.end();
  }
  writer.finish(() => ({}) as GenerationMeta);
  writer.close();
  const file = readFileSync(path);
  const footerOffset = file.readDoubleLE(16);
  const footer = JSON.parse(file.toString('utf8', footerOffset)) as Footer;
  return { file, footer, lengths };
};

test('[R10.11] pieces of any size are in the file in the order in which they were written', () => {
  fc.assert(
    fc.property(sections, (pieces) => {
      const { file, footer, lengths } = writeFile(pieces);
      expect(footer.sections).toHaveLength(pieces.length);
      for (const [at, section] of pieces.entries()) {
        const whole = Buffer.concat(section);
        const entry = footer.sections[at];
        expect(entry).toMatchObject({ name: `s${at}`, length: whole.length });
        expect(lengths[at]).toBe(whole.length);
        const { offset = -1, length = 0, crc } = entry ?? {};
        const padded = file.subarray(offset, offset + Math.ceil(length / 8) * 8);
        expect(Buffer.compare(padded.subarray(0, length), whole)).toBe(0);
        expect(crc).toBe(slowCrc32(padded));
      }
    }),
    { numRuns: 300 },
  );
});
