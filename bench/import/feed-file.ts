import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateFeed } from '@vitrina/testkit';

/** Writes a feed of at most `maxBytes` and returns its number of items. An existing file is used again. */
export const makeFeedFile = async (file: string, count: number): Promise<{ bytes: number }> => {
  const existing = await stat(file).catch(() => null);
  if (existing) return { bytes: existing.size };
  await pipeline(Readable.from(generateFeed({ count })), createWriteStream(file));
  return { bytes: (await stat(file)).size };
};

/** Serves the file without a validator, so that every import reads all of it. */
export const serveFile = (file: string, bytes: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml', 'content-length': bytes });
      createReadStream(file, { highWaterMark: 1024 * 1024 }).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
