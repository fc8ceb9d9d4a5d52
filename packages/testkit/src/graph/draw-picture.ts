import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from '../feeds/random.ts';

/** As large as Instagram’s own. */
const defaultSide = 1080;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A part of a garment: rows from and to, and half its width at either end, all as shares of the side. */
type Part = { readonly from: number; readonly to: number; readonly top: number; readonly bottom: number };

const garments: readonly (readonly Part[])[] = [
  // A dress.
  [
    { from: 0.14, to: 0.42, top: 0.12, bottom: 0.09 },
    { from: 0.42, to: 0.88, top: 0.09, bottom: 0.27 },
  ],
  // A coat.
  [
    { from: 0.12, to: 0.2, top: 0.06, bottom: 0.2 },
    { from: 0.2, to: 0.9, top: 0.2, bottom: 0.23 },
  ],
  // A shirt.
  [
    { from: 0.2, to: 0.28, top: 0.08, bottom: 0.3 },
    { from: 0.28, to: 0.44, top: 0.3, bottom: 0.27 },
    { from: 0.44, to: 0.82, top: 0.17, bottom: 0.17 },
  ],
  // A bag.
  [
    { from: 0.22, to: 0.26, top: 0.12, bottom: 0.13 },
    { from: 0.42, to: 0.82, top: 0.22, bottom: 0.28 },
  ],
];

/** RGB of a hue in degrees, with saturation and lightness as shares. */
const colour = (hue: number, saturation: number, lightness: number): number[] => {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const place = (shift + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  });
};

const drawRow = (row: Buffer, y: number, garment: readonly Part[]): void => {
  const sidePixels = row.length - 1;
  row.fill(y > 0.8 ? 1 : 0, 1);
  for (const part of garment) {
    if (y < part.from || y >= part.to) continue;
    const half = part.top + ((part.bottom - part.top) * (y - part.from)) / (part.to - part.from);
    const [left, right] = [0.5 - half, 0.5 + half].map((share) => 1 + Math.round(share * sidePixels));
    row.fill(2, left, right);
    // A seam down the middle tells the front from a mere silhouette.
    const [from, to] = [0.4963, 0.5037].map((share) => 1 + Math.round(share * sidePixels));
    row.fill(3, from, to);
  }
};

/** A garment before a wall, square, as PNG; the same seed always gives the same bytes, another one other colours. */
export const drawPicture = (seed: number, sidePixels = defaultSide): Buffer => {
  const random = seededRandom(seed);
  const hue = random() * 360;
  const garment = garments[Math.floor(random() * garments.length)] ?? [];
  const palette = [
    ...[colour(hue, 0.25, 0.9), colour(hue, 0.2, 0.78)],
    ...[colour((hue + 60 + random() * 240) % 360, 0.5, 0.3 + random() * 0.3), colour(hue, 0.3, 0.95)],
  ].flat();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  // Eight bits a pixel, colours from a palette.
  header.set([8, 3], 8);
  const rows = Buffer.alloc(sidePixels * (sidePixels + 1));
  for (let y = 0; y < sidePixels; y += 1)
    drawRow(rows.subarray(y * (sidePixels + 1), (y + 1) * (sidePixels + 1)), y / sidePixels, garment);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
