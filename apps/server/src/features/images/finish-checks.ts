import type { Place } from './check-repository.ts';

type Dependencies = {
  readonly now: () => Date;
  /** Finds the pictures that look alike; compares all of the catalog's. */
  readonly group: (place: Place) => Promise<void>;
  /** Whether the end of the catalog's check has been noted. */
  readonly isFinished: (place: Place) => Promise<boolean>;
  readonly markFinished: (place: Place) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/**
 * Each picture has a time of its own, so a week after an import a few are due at any moment, and each time none is left. A catalog is grouped, and the end of its
 * check noted again, not more often than this.
 */
const minPauseMs = 10 * 60_000;

type State = {
  hasChanged: boolean;
  isGrouping: boolean;
  groupedMs: number;
  finishedMs: number;
  timer: NodeJS.Timeout | null;
};

/** What follows when a catalog has no picture left whose turn it is. */
export const createFinishChecks = (dependencies: Dependencies) => {
  const { now, group, isFinished, markFinished, onError } = dependencies;
  const states = new Map<string, State>();
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  const stateOf = ({ catalogId }: Place): State => {
    const known = states.get(catalogId);
    if (known) return known;
    // What changed before this server started isn't known.
    const state = {
      hasChanged: true,
      isGrouping: false,
      timer: null,
      groupedMs: -Infinity,
      finishedMs: -Infinity,
    };
    states.set(catalogId, state);
    return state;
  };

  const later = (place: Place, state: State, waitMs: number): void => {
    if (isClosed) return;
    state.timer ??= setTimeout(() => {
      state.timer = null;
      const work = finish(place)
        .catch(onError)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    }, waitMs).unref();
  };

  const groupNow = async (place: Place, state: State): Promise<void> => {
    state.isGrouping = true;
    state.hasChanged = false;
    try {
      await group(place);
    } catch (error) {
      state.hasChanged = true;
      throw error;
    } finally {
      state.isGrouping = false;
      state.groupedMs = now().getTime();
      if (state.hasChanged) later(place, state, minPauseMs);
    }
  };

  const finish = async (place: Place): Promise<void> => {
    const state = stateOf(place);
    // It notes the end as well.
    if (state.isGrouping) return;
    if (state.hasChanged) {
      const waitMs = state.groupedMs + minPauseMs - now().getTime();
      if (waitMs > 0) later(place, state, waitMs);
      else await groupNow(place, state);
    }
    if (state.finishedMs + minPauseMs > now().getTime() && (await isFinished(place))) return;
    await markFinished(place);
    state.finishedMs = now().getTime();
  };

  return {
    /** A picture, or the list of them, isn't what it was when the catalog was grouped. */
    noteChange: (place: Place): void => {
      stateOf(place).hasChanged = true;
    },
    finish,
    /** Resolves when nothing is under way. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { timer } of states.values()) if (timer) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
};
