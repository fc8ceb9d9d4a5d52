import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** As if the network were cut: nothing comes through, and nothing says so. */
  readonly hang: () => void;
  /** As if the service were down: connections are closed, and none is taken. */
  readonly refuse: () => void;
  readonly restore: () => void;
  /** New connections lead to another port, as a virtual address that moves; those that are open are closed. */
  readonly leadTo: (port: number) => void;
  /** Lets the first message with these words through, and breaks its connection in place of the answer; `then` is called before that. */
  readonly loseAnswerTo: (words: string, then?: () => void) => void;
  readonly close: () => Promise<void>;
};

export type TcpTarget = { readonly host: string; readonly port: number };

/** Stands before a service on this machine, at a free port or the given one, and fails as networks do. */
export const openTcpProxy = async ({ host, port: first }: TcpTarget, ownPort = 0): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let target = first;
  let state: 'through' | 'hanging' | 'refusing' = 'through';
  let lost: { readonly words: string; readonly then: () => void } | null = null;
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    if (state === 'refusing') {
      client.destroy();
      return;
    }
    const server = connect(target, host);
    const pair = [client, server] as const;
    for (const [from, to] of [pair, [server, client] as const]) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (state !== 'through') return;
        if (from === client && lost !== null && bytes.includes(lost.words)) {
          const { then } = lost;
          lost = null;
          server.removeAllListeners('data');
          server.once('data', () => {
            then();
            client.destroy();
          });
        }
        if (!to.destroyed) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        // Through a cut network the other end doesn't learn of it.
        if (state !== 'hanging') to.destroy();
      });
    }
    client.resume();
  });
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  proxy.listen(ownPort, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    hang: () => {
      state = 'hanging';
    },
    refuse: () => {
      state = 'refusing';
      destroyAll();
    },
    restore: () => {
      // What was swallowed meanwhile never comes: these connections are of no use any more.
      const isUseless = state === 'hanging';
      state = 'through';
      if (isUseless) destroyAll();
    },
    leadTo: (port) => {
      target = port;
      destroyAll();
    },
    loseAnswerTo: (words, then = () => undefined) => {
      lost = { words, then };
    },
    close: async () => {
      destroyAll();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
