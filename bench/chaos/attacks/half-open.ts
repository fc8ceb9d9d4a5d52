import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Size } from '../attack.ts';

const sizes: Readonly<Record<Size, { sockets: number; seconds: number }>> = {
  short: { sockets: 200, seconds: 2 },
  whole: { sockets: 1300, seconds: 20 },
};

const openHalf = async (port: number): Promise<Socket | null> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' });
  socket.on('error', () => {});
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  if (!isOpen) return null;
  socket.write('POST /api/search/getWeights HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 100\r\n');
  return socket;
};

/** Connections from one address that begin a request and never finish it. */
export const halfOpen: Attack = {
  name: 'Half-open requests',
  does: (size) =>
    `${sizes[size].sockets} connections from one address each send half of a request's head and keep still for ${sizes[size].seconds} s.`,
  run: async ({ server }, size) => {
    const { sockets: wanted, seconds } = sizes[size];
    const port = Number(new URL(server().origin).port);
    const sockets: Socket[] = [];
    for (let at = 0; at < wanted; at += 50)
      sockets.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => openHalf(port)))).filter(
          (socket) => socket !== null,
        ),
      );
    await sleep(seconds * 1000);
    const left = sockets.filter((socket) => !socket.closed && !socket.destroyed).length;
    for (const socket of sockets) socket.destroy();
    return { saw: `${left} of ${wanted} were still open in the end.`, wrong: [] };
  },
};
