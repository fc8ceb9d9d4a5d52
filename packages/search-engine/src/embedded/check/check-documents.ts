import { crc32 } from 'node:zlib';
import { documentsSection } from '../format/file-format.ts';
import { checkStarts } from './check-starts.ts';
import { expectThat } from './expect-that.ts';
import type { SectionFile } from './section-file.ts';

/** Each product's JSON is at its offset: compared with the checksum that was computed before it was written. */
export const checkDocuments = (file: SectionFile, yieldNow: () => void): void => {
  const { productsCount } = file.meta.generation;
  const offsets = file.float64('document.offsets');
  const checksums = file.uint32('document.checksums');
  // Each product has its own checksum, so one of the whole section would add nothing.
  const window = file.window(documentsSection, false);
  checkStarts('document.offsets', offsets, productsCount, window.length);
  expectThat(
    checksums.length === productsCount,
    () => `document.checksums: ${checksums.length} for ${productsCount}`,
  );
  for (let product = 0; product < productsCount; product++) {
    const start = offsets[product];
    const end = offsets[product + 1];
    const at = window.show(start, end);
    const isSound = crc32(window.bytes.subarray(at, at + end - start)) === checksums[product];
    expectThat(isSound, () => `documents: product ${product} is not what was written`);
    yieldNow();
  }
};
