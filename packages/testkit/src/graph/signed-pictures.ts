import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { drawPicture } from './draw-picture.ts';

export type SignedPicturesOptions = {
  readonly lifetimeMs: number;
  /** In pixels. */
  readonly side: number;
  readonly now: () => number;
};

const secret = 'only for the stand-in';
const signatureOf = (path: string, end: string): string =>
  createHmac('sha256', secret).update(`${path} ${end}`).digest('base64url').slice(0, 32);

/** Seeds are ids: their last digits differ. */
const seedOf = (id: string): number => Number(id.slice(-12));

/** Pictures under addresses that are signed and end, as those of Instagram’s own servers do. */
export const createSignedPictures = ({ lifetimeMs, side, now }: SignedPicturesOptions) => {
  const drawn = new Map<string, Buffer>();
  const pictureOf = (id: string): Buffer => {
    const bytes = drawn.get(id) ?? drawPicture(seedOf(id), side);
    drawn.set(id, bytes);
    return bytes;
  };
  return {
    /** The address of an item’s picture or film, good from now on for the lifetime. */
    sign: (origin: string, file: string): string => {
      const path = `/pictures/${file}`;
      const end = Math.floor((now() + lifetimeMs) / 1000)
        .toString(16)
        .toUpperCase();
      return `${origin}${path}?stp=dst-jpg&oh=${signatureOf(path, end)}&oe=${end}`;
    },
    answer: (url: URL, response: ServerResponse): void => {
      const [, id, kind] = /^\/pictures\/(\d+)\.(png|mp4)$/.exec(url.pathname) ?? [];
      const end = url.searchParams.get('oe') ?? '';
      const isSigned = url.searchParams.get('oh') === signatureOf(url.pathname, end);
      if (id === undefined) response.writeHead(404).end();
      else if (!isSigned) response.writeHead(403).end('Bad URL hash');
      else if (Number.parseInt(end, 16) * 1000 <= now()) response.writeHead(403).end('URL signature expired');
      else if (kind === 'mp4')
        response.writeHead(200, { 'content-type': 'video/mp4' }).end('\0\0\0\u0010ftypisom\0\0\0\0');
      else response.writeHead(200, { 'content-type': 'image/png' }).end(pictureOf(id));
    },
  };
};
