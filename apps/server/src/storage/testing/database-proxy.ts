import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The address of the same database through the proxy. */
  readonly url: string;
  /** As if the network were cut: nothing comes through, and nothing says so. */
  readonly hang: () => void;
  /** As if PostgreSQL were down: connections are closed, and none is taken. */
  readonly refuse: () => void;
  readonly restore: () => void;
  /** Lets the first message with these words through, and breaks its connection in place of the answer; `then` is called before that. */
  readonly loseAnswerTo: (words: string, then?: () => void) => void;
  readonly close: () => Promise<void>;
};

/** Stands between a server and its PostgreSQL, and fails as networks do. */
export const openDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'through' | 'hanging' | 'refusing' = 'through';
  let lost: { readonly words: string; readonly then: () => void } | null = null;
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    if (state === 'refusing') {
      client.destroy();
      return;
    }
    const server = connect(Number(target.port || 5432), target.hostname);
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
        to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.resume();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    hang: () => {
      state = 'hanging';
    },
    refuse: () => {
      state = 'refusing';
      destroyAll();
    },
    restore: () => {
      // What was swallowed meanwhile never comes: these connections are of no use any more.
      if (state === 'hanging') destroyAll();
      state = 'through';
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
