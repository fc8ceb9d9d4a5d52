type Place = { readonly customerId: string; readonly catalogId: string };
type Due = Place & { readonly id: string; readonly host: string };

type Dependencies<D extends Due> = {
  readonly now: () => Date;
  /** Catalogs with pictures whose turn it is. */
  readonly listCatalogs: (now: string) => Promise<readonly Place[]>;
  /** The hosts of these pictures. */
  readonly listHosts: (place: Place, now: string, limit: number) => Promise<readonly string[]>;
  readonly listDue: (place: Place, host: string, now: string, limit: number) => Promise<readonly D[]>;
  /** Looks at a picture, and keeps the result. Returns for how long its host wants to be left alone, 0 for not at all. */
  readonly check: (due: D, signal: AbortSignal) => Promise<number>;
  /** Called when a catalog has no picture left whose turn it is. */
  readonly onFinished: (place: Place) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Pictures looked at at the same time: of all, of one customer, of one host. The rest of a host, or of a shop, never keeps others waiting. */
export const concurrency = { all: 16, perCustomer: 8, perHost: 4 } as const;
const tickMs = 15_000;
const hostsAtOnce = 500;
const perHostAtOnce = 32;

type HostQueue<D> = { readonly host: string; waiting: D[]; isLoading: boolean; isEmpty: boolean };
type CatalogQueue<D> = {
  readonly place: Place;
  hosts: HostQueue<D>[];
  readonly inFlight: Set<string>;
  isLoading: boolean;
};

export type ImageSchedule = {
  /** Looks for work at once. */
  readonly wake: () => void;
  readonly isRunning: (catalogId: string) => boolean;
  /** Resolves when nothing is under way. */
  readonly stop: () => Promise<void>;
};

/**
 * Looks at pictures whose turn it is, for ever: round-robin by catalog, and within one by host. Which they are is in the database alone, so a server that stopped
 * goes on where it was.
 */
export const runImageSchedule = <D extends Due>(dependencies: Dependencies<D>): ImageSchedule => {
  const { now, onError } = dependencies;
  const queues = new Map<string, CatalogQueue<D>>();
  const perHost = new Map<string, number>();
  const perCustomer = new Map<string, number>();
  /** By host: until when it wants to be left alone, in milliseconds of the clock. */
  const quiet = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let active = 0;

  const follow = (work: Promise<void>): void => {
    const followed = work.catch(onError).finally(() => underWay.delete(followed));
    underWay.add(followed);
  };
  const count = (counts: Map<string, number>, key: string, change: 1 | -1): void => {
    const left = (counts.get(key) ?? 0) + change;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  const isQuiet = (host: string): boolean => {
    const until = quiet.get(host);
    if (until === undefined) return false;
    if (until > now().getTime()) return true;
    quiet.delete(host);
    return false;
  };

  const fillHost = async (queue: CatalogQueue<D>, own: HostQueue<D>): Promise<void> => {
    own.isLoading = true;
    try {
      const limit = perHostAtOnce + concurrency.all;
      const due = await dependencies.listDue(queue.place, own.host, now().toISOString(), limit);
      own.waiting = due.filter(({ id }) => !queue.inFlight.has(id));
      own.isEmpty = own.waiting.length === 0;
    } catch (error) {
      own.isEmpty = true;
      throw error;
    } finally {
      own.isLoading = false;
      pump();
    }
  };

  /** All that was known is done: there may be more by now. */
  const fillCatalog = async (queue: CatalogQueue<D>): Promise<void> => {
    queue.isLoading = true;
    try {
      const hosts = await dependencies.listHosts(queue.place, now().toISOString(), hostsAtOnce);
      const awake = hosts.filter((host) => !isQuiet(host));
      queue.hosts = awake.map((host) => ({ host, waiting: [], isLoading: false, isEmpty: false }));
      if (awake.length === 0) {
        queues.delete(queue.place.catalogId);
        if (hosts.length === 0) await dependencies.onFinished(queue.place);
      }
    } catch (error) {
      queues.delete(queue.place.catalogId);
      throw error;
    } finally {
      queue.isLoading = false;
      pump();
    }
  };

  const runOne = async (queue: CatalogQueue<D>, due: D): Promise<void> => {
    try {
      const quietMs = await dependencies.check(due, stopping.signal);
      if (quietMs > 0) quiet.set(due.host, now().getTime() + quietMs);
    } catch (error) {
      // Its result could not be kept: the next tick tries again, and not this moment.
      if (!stopping.signal.aborted) {
        queues.delete(queue.place.catalogId);
        throw error;
      }
    } finally {
      active -= 1;
      count(perHost, due.host, -1);
      count(perCustomer, due.customerId, -1);
      queue.inFlight.delete(due.id);
      pump();
    }
  };

  const takeFrom = (queue: CatalogQueue<D>): D | null => {
    for (const own of queue.hosts) {
      if (own.isEmpty || own.isLoading || isQuiet(own.host)) continue;
      if ((perHost.get(own.host) ?? 0) >= concurrency.perHost) continue;
      const due = own.waiting.shift();
      if (due) {
        // Its host comes last now.
        queue.hosts = [...queue.hosts.filter((other) => other !== own), own];
        return due;
      }
      follow(fillHost(queue, own));
    }
    return null;
  };

  const isDrained = (queue: CatalogQueue<D>): boolean =>
    !queue.isLoading &&
    queue.inFlight.size === 0 &&
    queue.hosts.every((own) => !own.isLoading && (own.isEmpty || isQuiet(own.host)));

  const takeNext = (): boolean => {
    for (const [catalogId, queue] of queues) {
      const { customerId } = queue.place;
      if ((perCustomer.get(customerId) ?? 0) >= concurrency.perCustomer) continue;
      const due = takeFrom(queue);
      if (due) {
        queues.delete(catalogId);
        queues.set(catalogId, queue);
        active += 1;
        count(perHost, due.host, 1);
        count(perCustomer, customerId, 1);
        queue.inFlight.add(due.id);
        follow(runOne(queue, due));
        return true;
      }
      if (isDrained(queue)) follow(fillCatalog(queue));
    }
    return false;
  };

  function pump(): void {
    while (!stopping.signal.aborted && active < concurrency.all && takeNext());
  }

  const look = async (): Promise<void> => {
    const places = await dependencies.listCatalogs(now().toISOString());
    for (const place of places)
      if (!queues.has(place.catalogId))
        queues.set(place.catalogId, { place, hosts: [], inFlight: new Set(), isLoading: false });
    pump();
  };
  const wake = (): void => {
    if (!stopping.signal.aborted) follow(look());
  };
  const timer = setInterval(wake, tickMs);
  wake();
  return {
    wake,
    isRunning: (catalogId) => queues.has(catalogId),
    stop: async () => {
      clearInterval(timer);
      stopping.abort(new Error('The server is stopping'));
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
