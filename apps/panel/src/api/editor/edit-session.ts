import { type ApiFailure, isApiFailure } from '../../kit/api-failure.ts';

export type EditState<T> = {
  /** What was changed and is not known to be saved; null where nothing is. */
  readonly draft: T | null;
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';
  readonly failure: ApiFailure | null;
};

export type Save<Body> = (body: Body, options: { keepalive: boolean }) => Promise<void>;

type EditChoices<T> = {
  /** Milliseconds from the last change to the save; null where the owner saves. */
  readonly delayMs: number | null;
  /** What was changed before the screen was last left. */
  readonly draft?: T | null;
};

/**
 * The edits of one thing: one save at a time, always of the newest value. A save that fails keeps what was changed until
 * it is tried again or changed.
 */
export class EditSession<T, Body = T> {
  readonly #delayMs: number | null;
  readonly #save: Save<Body>;
  readonly #listeners = new Set<() => void>();
  #state: EditState<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor({ delayMs, draft = null }: EditChoices<T>, save: Save<Body>) {
    this.#delayMs = delayMs;
    this.#save = save;
    this.#state = { draft, phase: 'idle', failure: null };
  }

  current = (): EditState<T> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(draft: T, { isUrgent = false }: { isUrgent?: boolean } = {}): void {
    this.#stopTimer();
    if (this.#delayMs === null) {
      this.#set({ draft, phase: this.#isSending ? 'saving' : 'idle', failure: null });
      return;
    }
    this.#set({ draft, phase: 'waiting', failure: null });
    if (isUrgent || this.#delayMs === 0) void this.#sendDraft(false);
    else this.#timer = setTimeout(() => void this.#sendDraft(false), this.#delayMs);
  }

  /** Saves this now. Answers whether it was saved. */
  submit(body: Body): Promise<boolean> {
    this.#stopTimer();
    return this.#send(body, false);
  }

  retry(): void {
    if (this.#state.draft !== null) this.change(this.#state.draft, { isUrgent: true });
  }

  /** Forgets what was changed. */
  discard(): void {
    this.#stopTimer();
    this.#set({ draft: null, phase: 'idle', failure: null });
  }

  /** Sends at once what still waits: the screen is left. `keepalive` lets the call outlive the page. */
  flush(keepalive: boolean): void {
    if (this.#state.phase === 'waiting') void this.#sendDraft(keepalive);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(state: EditState<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** What saves by itself is sent as it is: draft and body are one. */
  async #sendDraft(keepalive: boolean): Promise<void> {
    this.#stopTimer();
    if (this.#state.draft !== null) await this.#send(this.#state.draft as unknown as Body, keepalive);
  }

  async #send(body: Body, keepalive: boolean): Promise<boolean> {
    // What changes during a save is sent when that has ended, so that an older value never lands last.
    if (this.#isSending) return false;
    const { draft } = this.#state;
    this.#isSending = true;
    this.#set({ draft, phase: 'saving', failure: null });
    let failure: ApiFailure | null = null;
    try {
      await this.#save(body, { keepalive });
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      failure = error;
    } finally {
      this.#isSending = false;
    }
    const isNewest = this.#state.draft === draft;
    if (!isNewest && this.#delayMs !== null) {
      if (this.#timer === undefined) void this.#sendDraft(keepalive);
    } else if (failure) this.#set({ draft: this.#state.draft, phase: 'failed', failure });
    else this.#set({ draft: isNewest ? null : this.#state.draft, phase: 'saved', failure: null });
    return failure === null;
  }
}
