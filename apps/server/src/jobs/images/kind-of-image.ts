import type { ImageType } from '@vitrina/contract';

/** What a file is by its bytes: a picture that browsers and this server can read, another file that is told apart, or anything else. */
export type FileKind = ImageType | 'web_page' | 'unknown';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** ISO base media files name their kind in the first box: `avif` for still pictures, `avis` for animated ones. */
const isAvif = (bytes: Uint8Array): boolean => {
  const box = ascii(bytes, 0, 64);
  return box.slice(4, 8) === 'ftyp' && /avi[fs]/.test(box.slice(8));
};

const kindOfText = (bytes: Uint8Array): FileKind => {
  const start = ascii(bytes, 0, 4096).replace(/^(?:ï»¿)?\s+|^ï»¿/, '');
  if (!start.startsWith('<')) return 'unknown';
  const body = start.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '').trimStart();
  if (/^<svg[\s>]|^<!doctype\s+svg/i.test(body)) return 'svg';
  return /^<(?:!doctype\s+html|html|head|body|script|div|p|meta)\b/i.test(body) ? 'web_page' : 'unknown';
};

/** Never asks what the server says: many send the wrong type, and browsers look at the bytes as well. */
export const kindOfImage = (bytes: Uint8Array): FileKind => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : kindOfText(bytes);
};
