import { openTcpProxy, type TcpProxy } from '@vitrina/testkit';

export type DatabaseProxy = TcpProxy & {
  /** The address of the same database through the proxy. */
  readonly url: string;
};

/** Stands between a server and its PostgreSQL, and fails as networks do. */
export const openDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const url = new URL(databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...proxy, url: url.href };
};
