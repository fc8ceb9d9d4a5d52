import { type ApiFailure, isApiFailure } from '../../kit/api-failure.ts';
import { isWorthRetrying, retryMs } from '../recovery.ts';

export type EditState<T> = {
  /** Changes that aren't known to be saved; null if there are none. */
  readonly draft: T | null;
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';
  readonly failure: ApiFailure | null;
};

export type Save<Body> = (body: Body, options: { keepalive: boolean }) => Promise<void>;

type EditChoices<T> = {
  /** Milliseconds from the last change until it is saved; null if only `submit` saves. */
  readonly delayMs: number | null;
  /** Unsaved changes to start with. */
  readonly draft?: T | null;
};

/**
 * An editing session: one save at a time, always of the newest value. After a failed save the changes stay until the save
 * is retried or they are changed again; an autosave retries by itself what will pass.
 */
export class EditSession<T, Body = T> {
  readonly #delayMs: number | null;
  readonly #save: Save<Body>;
  readonly #listeners = new Set<() => void>();
  #state: EditState<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isShown = false;

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

  /** Saves this now. Resolves to whether it was saved. */
  submit(body: Body): Promise<boolean> {
    this.#stopTimer();
    return this.#send(body, false);
  }

  /** An autosave is retried by itself only while its screen is shown: later it could undo what was saved elsewhere. */
  show(isShown: boolean): void {
    this.#isShown = isShown;
    if (!isShown && this.#state.phase === 'failed') this.#stopTimer();
  }

  retry(): void {
    if (this.#state.draft !== null) this.change(this.#state.draft, { isUrgent: true });
  }

  /** Drops all unsaved changes. */
  discard(): void {
    this.#stopTimer();
    this.#set({ draft: null, phase: 'idle', failure: null });
  }

  /** Sends pending changes at once because the screen is being left. `keepalive` lets the request outlive the page. */
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

  /** Autosave sends the draft itself: there is no separate body. */
  async #sendDraft(keepalive: boolean): Promise<void> {
    this.#stopTimer();
    if (this.#state.draft !== null) await this.#send(this.#state.draft as unknown as Body, keepalive);
  }

  async #send(body: Body, keepalive: boolean): Promise<boolean> {
    // Changes made during a save are sent after it, so that an older value never arrives last.
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
    } else if (failure) {
      this.#set({ draft: this.#state.draft, phase: 'failed', failure });
      if (this.#delayMs !== null && this.#isShown && isWorthRetrying(failure))
        this.#timer = setTimeout(() => void this.#sendDraft(false), retryMs);
    } else this.#set({ draft: isNewest ? null : this.#state.draft, phase: 'saved', failure: null });
    return failure === null;
  }
}
