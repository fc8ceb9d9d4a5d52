import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePhotograph } from '../../apps/server/src/testing/made-pictures.ts';

/** Different photographs; each picture is one of them with bytes of its own at its end. */
const photographs = 60;

export type PictureServer = {
  readonly origin: string;
  /** Answers what was asked so far, and all that is asked from now on. */
  readonly open: () => void;
  /** The most requests at the same time. */
  readonly most: () => number;
  readonly averageBytes: number;
  readonly close: () => void;
};

/** Serves `/1.jpg`, `/2.jpg`, … once it is opened. */
export const servePictures = async (): Promise<PictureServer> => {
  const made = await Promise.all(
    Array.from({ length: photographs }, (_, seed) => makePhotograph(seed, { width: 1200, height: 1200 })),
  );
  const gate = Promise.withResolvers<void>();
  let now = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    now += 1;
    most = Math.max(most, now);
    await gate.promise;
    const number = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    response.writeHead(200, { 'content-type': 'image/jpeg', etag: `"${number}"` });
    response.end(
      Buffer.concat([made[number % photographs] ?? Buffer.alloc(0), Buffer.from(String(number))]),
      () => {
        now -= 1;
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: gate.resolve,
    most: () => most,
    averageBytes: made.reduce((sum, { length }) => sum + length, 0) / made.length,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
