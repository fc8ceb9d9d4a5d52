import { readFileSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { encodeHeader, type Footer, headerBytes, paddedLength } from '../format/file-format.ts';

/** Changes bytes of one section of a generation file and updates the checksums, as if it had been written so. */
export const editSection = (path: string, name: string, edit: (bytes: Buffer) => void): void => {
  const file = readFileSync(path);
  const footerOffset = file.readDoubleLE(16);
  const footer = JSON.parse(file.toString('utf8', footerOffset)) as Footer;
  const sections = footer.sections.map((section) => {
    if (section.name !== name) return section;
    edit(file.subarray(section.offset, section.offset + section.length));
    const padded = file.subarray(section.offset, section.offset + paddedLength(section.length));
    return { ...section, crc: crc32(padded) };
  });
  const bytes = Buffer.from(JSON.stringify({ ...footer, sections }));
  const header = encodeHeader({ footerOffset, footerLength: bytes.length, footerCrc: crc32(bytes) });
  writeFileSync(path, Buffer.concat([header, file.subarray(headerBytes, footerOffset), bytes]));
};

/** Sets the version of a generation file. */
export const setVersion = (path: string, version: number): void => {
  const file = readFileSync(path);
  file.writeUInt32LE(version, 8);
  file.writeUInt32LE(crc32(file.subarray(0, headerBytes - 4)), headerBytes - 4);
  writeFileSync(path, file);
};
