import { connect, createServer, type Socket } from 'node:net';

/** The one address of a service that moves, as a virtual one does; its line can be cut. */
export type Forwarder = {
  /** New connections lead there; those that are open are closed. */
  readonly leadTo: (port: number) => void;
  /** Nothing gets through, and nobody is told. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => void;
};

export const openForwarder = async (port: number, first: number): Promise<Forwarder> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let target = first;
  let isCut = false;
  const close = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = createServer((asking) => {
    const asked = connect(target, '127.0.0.1');
    const pair = [asking, asked] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [asked, asking] as const]) {
      from.on('data', (bytes) => {
        if (!isCut && !to.destroyed) to.write(bytes);
      });
      // The other end learns of it when the line is there again.
      from.once('close', () => {
        pairs.delete(pair);
        if (!isCut) to.destroy();
      });
      from.on('error', () => from.destroy());
    }
    if (isCut) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    leadTo: (next) => {
      target = next;
      close();
    },
    cut: () => {
      isCut = true;
    },
    // What was sent meanwhile is lost, so these connections can't go on.
    mend: () => {
      isCut = false;
      close();
    },
    close: () => {
      close();
      server.close();
    },
  };
};
