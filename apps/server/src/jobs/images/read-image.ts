import { readFile } from 'node:fs/promises';
import type { ImageReason, ImageType } from '@vitrina/contract';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { differenceHash, hashColumns, hashRows } from './difference-hash.ts';
import type { ImageFacts, ImageOutcome, ImageTask } from './image-task.ts';
import { kindOfImage } from './kind-of-image.ts';
import { mainColours } from './main-colours.ts';

/** More pixels than these aren't decoded: at four bytes each they already need 200 MB. */
export const maxPixels = 50_000_000;
/** Drawing a vector picture costs by its elements, not by its pixels. */
const maxSvgBytes = 1024 * 1024;
/** The side of the square that colours are counted in. */
const coloursSide = 64;

const white = { r: 255, g: 255, b: 255 };

type Readable = { readonly bytes: Buffer; readonly type: ImageType; readonly metadata: Metadata };

const unusable = (reason: ImageReason): ImageOutcome => ({ kind: 'unusable', reason });

/** From memory and never by path: a vector picture without a place of its own has nowhere to load other files from. */
const decode = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true }).autoOrient();

/** The server says that it sends a picture. If it doesn't, it is set up wrong, or sends a page about an error. */
const claimsImage = (contentType: string): boolean => /^\s*image\//i.test(contentType);

const open = async (file: string, contentType: string): Promise<Readable | ImageOutcome> => {
  const bytes = await readFile(file);
  if (bytes.length === 0) return unusable('empty');
  const type = kindOfImage(bytes);
  if (type === 'web_page' || type === 'unknown') {
    if (claimsImage(contentType)) return unusable('lying_type');
    return unusable(type === 'web_page' ? 'web_page' : 'unknown_type');
  }
  if (type === 'svg' && bytes.length > maxSvgBytes) return unusable('too_many_bytes');
  // Browsers draw a vector picture only if the server says that it is one.
  if (type === 'svg' && contentType !== '' && !/svg/i.test(contentType)) return unusable('lying_type');
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (metadata.width * metadata.height > maxPixels) return unusable('too_many_pixels');
  return { bytes, type, metadata };
};

const inspect = async ({ bytes, type, metadata }: Readable): Promise<ImageFacts> => {
  const small = await decode(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(coloursSide, coloursSide, { fit: 'fill' })
    .raw()
    .toBuffer();
  const grey = await sharp(small, { raw: { width: coloursSide, height: coloursSide, channels: 4 } })
    .flatten({ background: white })
    .greyscale()
    .resize(hashColumns, hashRows, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = grey.info;
  const values = grey.data.filter((_, at) => at % channels === 0);
  const { width, height } = metadata.autoOrient ?? metadata;
  return { type, width, height, colours: mainColours(small), hash: differenceHash(values) };
};

const formats = {
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 4 }),
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 3 }),
  jpg: (image: Sharp) => image.flatten({ background: white }).jpeg({ quality: 80, mozjpeg: true }),
} as const;

/** What libvips says of a file that ends too early, and of one with more pixels than it may have. */
const reasonIn = (error: unknown): ImageReason => {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'too_many_pixels';
  return /premature|truncated|end of (?:file|stream)|not enough data|read error/i.test(message)
    ? 'cut_off'
    : 'damaged';
};

/** Reads a picture with native code: for a process of its own. Throws nothing that a file can cause. */
export const readImage = async (task: ImageTask): Promise<ImageOutcome> => {
  try {
    const opened = await open(task.file, task.kind === 'inspect' ? task.contentType : '');
    if ('kind' in opened) return opened;
    if (task.kind === 'inspect') return { kind: 'facts', facts: await inspect(opened) };
    const resized = decode(opened.bytes).resize({ width: task.width, withoutEnlargement: true });
    await formats[task.format](resized).toFile(task.to);
    return { kind: 'made' };
  } catch (error) {
    return unusable(reasonIn(error));
  }
};
