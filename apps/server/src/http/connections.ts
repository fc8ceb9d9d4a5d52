import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { networkOf } from './network-of.ts';

export type ConnectionLimits = {
  /** From all addresses together. */
  readonly max: number;
  /** From one address, or for IPv6 from the network that one visitor has. */
  readonly maxPerAddress: number;
  /** Proxies, as addresses or networks. They speak for many visitors, so they have no limit of their own. */
  readonly proxies: readonly string[];
};

export type Connections = {
  readonly open: () => number;
  /** Connections refused so far, by reason. */
  readonly refused: () => { readonly all: number; readonly address: number; readonly unread: number };
  /** Closes connections that wait for a request, or for the rest of its head. */
  readonly endSilent: () => void;
};

/** File descriptors reserved for other uses: the database, indexes, feeds, pictures, and some slack. */
const otherDescriptors = 256;
const manyConnections = 10_000;
/** Pipelined requests. Browsers and proxies don't pipeline; a client that never reads would let the answers fill the memory. */
const maxUnanswered = 8;

/** How many file descriptors the process may open (on Linux, where Node raises its own limit as far as allowed). */
const readDescriptorLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** As many connections as leave enough descriptors for the rest of the server. */
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

/** Limits the connections of a server that isn't listening yet, so that one address can't take them all. */
export const limitConnections = (
  server: Server,
  { max, maxPerAddress, proxies }: ConnectionLimits,
): Connections => {
  const trusted = listOf(proxies);
  /** Unanswered requests by connection. */
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
