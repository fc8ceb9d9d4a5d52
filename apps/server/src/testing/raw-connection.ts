import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawConnection = {
  readonly socket: Socket;
  readonly write: (text: string) => void;
  /** Everything received so far. */
  readonly received: () => string;
  readonly isClosed: () => boolean;
  /** Resolves when the other side has closed it. */
  readonly closed: Promise<void>;
};

/** A connection on which a test sends each byte itself; `from` is a local address. Rejects if it is refused. */
export const openRawConnection = async (origin: string, from = '127.0.0.1'): Promise<RawConnection> => {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  await once(socket, 'connect');
  let received = '';
  let isClosed = false;
  socket.on('data', (text: Buffer) => {
    received += text;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  return {
    socket,
    write: (text) => void socket.write(text),
    received: () => received,
    isClosed: () => isClosed,
    closed,
  };
};
