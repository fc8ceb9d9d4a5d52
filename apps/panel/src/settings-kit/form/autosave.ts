import { type ApiFailure, isApiFailure } from '../../kit/api-failure.ts';

export type AutosaveState<T> = {
  /** What was changed and is not known to be saved; null where nothing is. */
  readonly draft: T | null;
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';
  readonly failure: ApiFailure | null;
};

export type Save<T> = (value: T, options: { keepalive: boolean }) => Promise<void>;

/**
 * Saves what is changed on a screen, `delayMs` after the last change, one call at a time, and always the newest value. A save
 * that failed keeps the value until it is tried again or changed.
 */
export class Autosave<T> {
  readonly #delayMs: number;
  readonly #save: Save<T>;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<T> = { draft: null, phase: 'idle', failure: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(delayMs: number, save: Save<T>) {
    this.#delayMs = delayMs;
    this.#save = save;
  }

  current = (): AutosaveState<T> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(draft: T, { isUrgent = false }: { isUrgent?: boolean } = {}): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#set({ draft, phase: 'waiting', failure: null });
    if (isUrgent || this.#delayMs === 0) void this.#send(false);
    else this.#timer = setTimeout(() => void this.#send(false), this.#delayMs);
  }

  retry(): void {
    if (this.#state.draft !== null) this.change(this.#state.draft, { isUrgent: true });
  }

  /** Sends at once what still waits: the screen is left. `keepalive` lets the call outlive the page. */
  flush(keepalive: boolean): void {
    if (this.#state.phase === 'waiting') void this.#send(keepalive);
  }

  #set(state: AutosaveState<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #send(keepalive: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { draft } = this.#state;
    // What changes while a call is under way is sent when it has ended, so that an older value never lands last.
    if (draft === null || this.#isSending) return;
    this.#isSending = true;
    this.#set({ ...this.#state, phase: 'saving', failure: null });
    let failure: ApiFailure | null = null;
    try {
      await this.#save(draft, { keepalive });
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      failure = error;
    } finally {
      this.#isSending = false;
    }
    if (this.#state.draft !== draft) {
      if (this.#timer === undefined) void this.#send(keepalive);
      return;
    }
    if (failure) this.#set({ draft, phase: 'failed', failure });
    else this.#set({ draft: null, phase: 'saved', failure: null });
  }
}
