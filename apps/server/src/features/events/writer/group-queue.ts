type Limits = {
  /** Unless a single piece has more. */
  readonly eventsInGroup: number;
  readonly eventsWaiting: number;
};

/** What one request has sent. */
type Piece = { readonly customerId: string; readonly events: number };

/**
 * What waits to be written, by customer. A group has pieces of all customers, who take turns: nobody waits for all that another one has sent.
 * What doesn't fit into a group keeps its customer in front.
 */
export const createGroupQueue = <T extends Piece>({ eventsInGroup, eventsWaiting }: Limits) => {
  /** The first customer had no turn for the longest. */
  const waiting = new Map<string, T[]>();
  const eventsOf = new Map<string, number>();
  let total = 0;

  const count = (customerId: string, change: number): void => {
    total += change;
    const left = (eventsOf.get(customerId) ?? 0) + change;
    if (left > 0) eventsOf.set(customerId, left);
    else eventsOf.delete(customerId);
  };

  /** A customer's next piece, if it has that many events at most. */
  const takeNext = (customerId: string, most: number): T | null => {
    const [next, ...others] = waiting.get(customerId) ?? [];
    if (!next || next.events > most) return null;
    waiting.delete(customerId);
    if (others.length > 0) waiting.set(customerId, others);
    count(customerId, -next.events);
    return next;
  };

  return {
    get events(): number {
      return total;
    },
    isEmpty: (): boolean => waiting.size === 0,
    /** Whether there is room for one more. A customer may fill as much as is left, so that there is always something left for others. */
    hasRoomFor: ({ customerId, events }: Piece): boolean =>
      (eventsOf.get(customerId) ?? 0) + events <= eventsWaiting - total,
    add: (piece: T): void => {
      const own = waiting.get(piece.customerId);
      if (own) own.push(piece);
      else waiting.set(piece.customerId, [piece]);
      count(piece.customerId, piece.events);
    },
    takeGroup: (): T[] => {
      const group: T[] = [];
      let room = eventsInGroup;
      for (let before = -1; before < group.length; ) {
        before = group.length;
        for (const customerId of [...waiting.keys()]) {
          const next = takeNext(customerId, group.length === 0 ? Infinity : room);
          if (!next) continue;
          group.push(next);
          room -= next.events;
        }
      }
      return group;
    },
  };
};
