import type { NotificationData } from '@mantine/notifications';
import type { Messages } from '../locales/messages.ts';
import type { ApiFailure } from './api-failure.ts';
import type { ActionName } from './failure-messages.ts';

/** The name of a success message: `common.json`. */
export type SuccessName = keyof Messages['common']['notices'];

/** Why an error is shown: a call failed during an action, or a screen is in a known condition. */
export type RaisedError = {
  action: ActionName;
  failure?: ApiFailure;
  /** The screen itself shows the error and what to do about it, so it is not repeated in a notification. */
  isOnScreen?: boolean;
};

/** Where notices are drawn. */
export type NoticeOutlet = {
  /** Shows an error until the owner closes it. */
  readonly showError: (id: string, error: RaisedError, onClose: () => void) => void;
  readonly showSuccess: (name: SuccessName) => void;
  /** Says that something takes longer than usual, until it is hidden. Returns the notice's id. */
  readonly showSlow: () => string;
  readonly show: (notification: NotificationData) => string;
  readonly hide: (id: string) => void;
};

/**
 * The queue of errors and the success notices. Errors stay until they are closed or the owner leaves the screen;
 * successes disappear by themselves.
 */
export class Notices {
  readonly #outlet: NoticeOutlet;
  #slow: { readonly id: string; count: number } | null = null;
  #errors: readonly (RaisedError & { id: string })[] = [];

  constructor(outlet: NoticeOutlet) {
    this.#outlet = outlet;
  }

  errors(): readonly RaisedError[] {
    return this.#errors;
  }

  raise(error: RaisedError): void {
    const code = error.failure?.code ?? '';
    // Whatever was tried, this is said once.
    const id = code === 'SUBSCRIPTION_READ_ONLY' ? `error:${code}` : `error:${error.action}:${code}`;
    // A retry that fails the same way replaces the error instead of adding another.
    if (this.#errors.some((shown) => shown.id === id)) this.#outlet.hide(id);
    this.#errors = [...this.#errors.filter((shown) => shown.id !== id), { ...error, id }];
    if (error.isOnScreen) return;
    this.#outlet.showError(id, error, () => {
      this.#errors = this.#errors.filter((shown) => shown.id !== id);
    });
  }

  succeed(name: SuccessName): void {
    this.#outlet.showSuccess(name);
  }

  /** Says once that something takes longer than usual, until each of what it returned was called. */
  slow(): () => void {
    const shown = this.#slow ?? { id: this.#outlet.showSlow(), count: 0 };
    shown.count += 1;
    this.#slow = shown;
    return () => {
      shown.count -= 1;
      if (shown.count > 0) return;
      this.#outlet.hide(shown.id);
      this.#slow = null;
    };
  }

  /** Shows any other notification, for example one with Undo. Returns its id. */
  show(notification: NotificationData): string {
    return this.#outlet.show(notification);
  }

  hide(id: string): void {
    this.#outlet.hide(id);
  }

  /** Removes the errors of an action that has since succeeded or been started again. */
  withdraw(action: ActionName): void {
    for (const error of this.#errors) if (error.action === action) this.#outlet.hide(error.id);
    this.#errors = this.#errors.filter((error) => error.action !== action);
  }

  /** Empties the errors queue; runs after each navigation guard. */
  clearErrors(): void {
    for (const { id } of this.#errors) this.#outlet.hide(id);
    this.#errors = [];
  }
}
