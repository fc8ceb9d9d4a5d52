import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { networkOf } from './network-of.ts';

export type ConnectionLimits = {
  /** Of all addresses together. */
  readonly max: number;
  /** Of one address, or of the network that a visitor has for himself with IPv6. */
  readonly maxPerAddress: number;
  /** Addresses or networks of proxies, which speak for many visitors: they have no limit of their own. */
  readonly proxies: readonly string[];
};

export type Connections = {
  readonly open: () => number;
  /** Turned away so far, by reason. */
  readonly refused: () => { readonly all: number; readonly address: number; readonly unread: number };
  /** Ends those that wait for a request, or for the rest of one's head. */
  readonly endSilent: () => void;
};

/** Descriptors that are not for connections: the database, the indexes, feeds, pictures, and some air. */
const otherDescriptors = 256;
const manyConnections = 10_000;
/** Requests sent ahead of their answers. No browser and no proxy does that; whoever never reads would have the answers fill the memory. */
const maxUnanswered = 8;

/** How many descriptors the process may have (Linux; Node raises its own limit as far as it may). */
const readDescriptorLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** As many connections as leave the rest of the server its descriptors. */
export const fittingConnections = (descriptors = readDescriptorLimit()): number =>
  Math.min(manyConnections, Math.max(Math.floor(descriptors / 2), descriptors - otherDescriptors));

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits !== undefined) list.addSubnet(address, Number(bits), familyOf(address));
    else if (isIP(address)) list.addAddress(address, familyOf(address));
  }
  return list;
};

/** Bounds the connections of a server that does not listen yet, so that one address can't take all there are. */
export const limitConnections = (
  server: Server,
  { max, maxPerAddress, proxies }: ConnectionLimits,
): Connections => {
  const trusted = listOf(proxies);
  /** By connection: its requests that are not answered yet. */
  const requests = new Map<Socket, number>();
  const byNetwork = new Map<string, number>();
  const refused = { all: 0, address: 0, unread: 0 };

  const add = (socket: Socket): void => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  };
  const countAddress = (socket: Socket, network: string): void => {
    byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => {
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
  };

  server.maxConnections = max;
  server.on('drop', () => {
    refused.all += 1;
  });
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!trusted.check(address, familyOf(address))) {
      const network = networkOf(address);
      if ((byNetwork.get(network) ?? 0) >= maxPerAddress) {
        refused.address += 1;
        socket.destroy();
        return;
      }
      countAddress(socket, network);
    }
    add(socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const unanswered = (requests.get(socket) ?? 0) + 1;
    requests.set(socket, unanswered);
    if (unanswered > maxUnanswered && !socket.destroyed) {
      refused.unread += 1;
      socket.destroy();
    }
    response.once('close', () => {
      const open = requests.get(socket);
      if (open !== undefined) requests.set(socket, open - 1);
    });
  });
  return {
    open: () => requests.size,
    refused: () => ({ ...refused }),
    endSilent: () => {
      for (const [socket, open] of requests) if (open === 0) socket.destroy();
    },
  };
};
