import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import { networkOf } from './network-of.ts';

export type ConnectionLimits = {
  /** From all addresses together. */
  readonly max: number;
  /** From one address, or for IPv6 from the network that one visitor has. Idle ones give way to new ones. */
  readonly maxPerAddress: number;
  /** Proxies, as addresses or networks. They speak for many visitors, so they have no limit of their own. */
  readonly proxies: readonly string[];
  /** A client that takes nothing of its answer for so long is disconnected: what it was sent is held until then. */
  readonly stalledMs?: number;
  /**
   * Bytes of answers that haven't been taken yet: by one address, or one visitor's network, and by all, proxies as well. Beyond them the
   * connection with most is closed.
   */
  readonly maxUntaken?: { readonly byAddress: number; readonly byAll: number };
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

const defaultStalledMs = 60_000;

/** Dozens of the longest answers. Clients that take a byte a minute aren't stalled, and would hold gigabytes. */
const defaultUntaken = { byAddress: 64 * 2 ** 20, byAll: 512 * 2 ** 20 } as const;
const lookEveryMs = 1000;

/** Beyond this share of its connections an address gets no more than one answer on each. */
const idleShare = 0.75;

type State = {
  /** The connections that count together with this one. */
  readonly counted: ReadonlySet<Socket> | null;
  unanswered: number;
  /** Since when it has been answered and waits for another request, and what it had sent by then. */
  idle: { readonly since: number; readonly bytesRead: number } | null;
};

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
  {
    max,
    maxPerAddress,
    proxies,
    stalledMs = defaultStalledMs,
    maxUntaken = defaultUntaken,
  }: ConnectionLimits,
): Connections => {
  const trusted = listOf(proxies);
  const states = new Map<Socket, State>();
  /** Connections that count for their network. */
  const byNetwork = new Map<string, Set<Socket>>();
  const refused = { all: 0, address: 0, unread: 0 };

  const add = (socket: Socket, counted: ReadonlySet<Socket> | null): void => {
    states.set(socket, { counted, unanswered: 0, idle: null });
    socket.once('close', () => states.delete(socket));
  };
  const countFor = (network: string, socket: Socket): ReadonlySet<Socket> => {
    const counted = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, counted.add(socket));
    socket.once('close', () => {
      counted.delete(socket);
      if (counted.size === 0 && byNetwork.get(network) === counted) byNetwork.delete(network);
    });
    return counted;
  };
  /** One that has begun another request isn't idle, however slowly it sends that. */
  const idleSince = (socket: Socket): number => {
    const idle = states.get(socket)?.idle;
    return idle && idle.bytesRead === socket.bytesRead ? idle.since : Infinity;
  };
  /** If need be, the place of the connection that has been idle the longest. */
  const hasPlaceIn = (network: string): boolean => {
    const counted = byNetwork.get(network) ?? new Set();
    if (counted.size < maxPerAddress) return true;
    const since = new Map([...counted].map((socket) => [socket, idleSince(socket)]));
    const longest = Math.min(...since.values());
    for (const [socket, at] of since) {
      if (at !== longest || longest === Infinity) continue;
      counted.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  const endGreediest = (all: Iterable<Socket>, mostBytes: number): void => {
    const sockets = [...all].filter(({ destroyed }) => !destroyed);
    let untaken = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (untaken <= mostBytes) return;
    for (const socket of sockets.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (untaken <= mostBytes) return;
      untaken -= socket.writableLength;
      refused.unread += 1;
      socket.destroy();
    }
  };
  const looking = setInterval(() => {
    for (const counted of byNetwork.values()) endGreediest(counted, maxUntaken.byAddress);
    endGreediest(states.keys(), maxUntaken.byAll);
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(looking));

  // Nothing moved on a connection for so long. While an answer is being made, nothing has to.
  server.setTimeout(stalledMs, (socket: Socket) => {
    if (socket.writableLength > 0 || (states.get(socket)?.unanswered ?? 0) === 0) socket.destroy();
  });
  server.maxConnections = max;
  server.on('drop', () => {
    refused.all += 1;
  });
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trusted.check(address, familyOf(address))) return add(socket, null);
    const network = networkOf(address);
    if (hasPlaceIn(network)) return add(socket, countFor(network, socket));
    refused.address += 1;
    socket.destroy();
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const state = states.get(socket);
    if (!state) return;
    state.unanswered += 1;
    state.idle = null;
    // Told in time, a client doesn't send its next request on a connection that is about to be closed.
    if (state.counted && state.counted.size > maxPerAddress * idleShare)
      response.setHeader('connection', 'close');
    if (state.unanswered > maxUnanswered && !socket.destroyed) {
      refused.unread += 1;
      socket.destroy();
    }
    response.once('close', () => {
      state.unanswered -= 1;
      if (state.unanswered === 0 && response.writableFinished)
        state.idle = { since: performance.now(), bytesRead: socket.bytesRead };
    });
  });
  return {
    open: () => states.size,
    refused: () => ({ ...refused }),
    endSilent: () => {
      for (const [socket, { unanswered }] of states) if (unanswered === 0) socket.destroy();
    },
  };
};
