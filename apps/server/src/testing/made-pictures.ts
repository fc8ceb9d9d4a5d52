import sharp from 'sharp';

type Size = { readonly width: number; readonly height: number };

/** A photograph of nothing: a gradient with a shape in a colour, so that it has a look of its own, and grain, so that it has a photograph's size. */
export const makePhotograph = async (
  seed: number,
  { width = 900, height = 900 }: Partial<Size> = {},
): Promise<Buffer> => {
  const hue = (seed * 47) % 360;
  const at = (share: number, shift: number): number =>
    Math.round(share * (0.15 + ((seed * shift) % 61) / 100));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="${(seed % 7) / 7}" x2="1" y2="${(seed % 5) / 5}"><stop offset="0" stop-color="hsl(${hue},60%,35%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 90) % 360},50%,70%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${at(width, 13)}" cy="${at(height, 29)}" r="${Math.round(width / (4 + (seed % 5)))}" fill="hsl(${(hue + 180) % 360},70%,45%)"/>
    <rect x="${at(width, 37)}" y="${at(height, 17)}" width="${at(width, 7)}" height="${at(height, 11)}" fill="hsl(${(hue + 40) % 360},60%,25%)"/></svg>`;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
};

/** The same picture as a shop's tool saves it again: smaller, and in another format. */
export const saveAgain = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(600).webp({ quality: 70 }).toBuffer();

/** One colour, as PNG: small in bytes, however many pixels. */
export const makePlain = ({ width, height }: Size, background = '#a02020'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
