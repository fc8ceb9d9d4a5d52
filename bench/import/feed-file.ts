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

async function* withNote(file: string, note: string): AsyncGenerator<Uint8Array> {
  let isBegun = false;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const end = isBegun ? 0 : chunk.indexOf('?>') + 2;
    if (!isBegun) yield Buffer.concat([chunk.subarray(0, end), Buffer.from(note)]);
    yield chunk.subarray(end);
    isBegun = true;
  }
}

/** Serves the file without a validator and with another comment each time, so that every import reads all of it. */
export const serveFile = (file: string, bytes: number): Promise<Server> =>
  new Promise((resolve) => {
    let replies = 0;
    const server = createServer((_, response) => {
      replies += 1;
      const note = `\n<!-- ${replies} -->`;
      response.writeHead(200, { 'content-type': 'application/xml', 'content-length': bytes + note.length });
      pipeline(withNote(file, note), response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
