import type { NotificationData } from '@mantine/notifications';
import type { Messages } from '../locales/messages.ts';
import type { ApiFailure } from './api-failure.ts';
import type { ActionName } from './failure-messages.ts';

/** What went well, by its words in `common.json`. */
export type SuccessName = keyof Messages['common']['notices'];

/** What a raised error holds: a call that failed while doing something, or a known condition of a screen. */
export type RaisedError = {
  action: ActionName;
  failure?: ApiFailure;
  /** The screen already shows it, with what to do about it: no notification repeats it. */
  isOnScreen?: boolean;
};

/** Where notices are drawn. */
export type NoticeOutlet = {
  /** Shows an error until the owner closes it. */
  readonly showError: (id: string, error: RaisedError, onClose: () => void) => void;
  readonly showSuccess: (name: SuccessName) => void;
  readonly show: (notification: NotificationData) => string;
  readonly hide: (id: string) => void;
};

/**
 * The errors queue and the success notices. Errors stay until they are closed or the owner goes
 * to another screen; successes disappear by themselves.
 */
export class Notices {
  readonly #outlet: NoticeOutlet;
  #errors: readonly (RaisedError & { id: string })[] = [];

  constructor(outlet: NoticeOutlet) {
    this.#outlet = outlet;
  }

  errors(): readonly RaisedError[] {
    return this.#errors;
  }

  raise(error: RaisedError): void {
    const id = `error:${error.action}:${error.failure?.code ?? ''}`;
    // The same failure of a retried action replaces the one already shown.
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

  /** Shows any other notification, e.g. the one with Undo. Returns its id. */
  show(notification: NotificationData): string {
    return this.#outlet.show(notification);
  }

  hide(id: string): void {
    this.#outlet.hide(id);
  }

  /** Takes back the errors of an action that has since succeeded, or has been started again. */
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
