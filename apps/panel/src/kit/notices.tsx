import type { NotificationData } from '@mantine/notifications';
import { limits } from '@vitrina/contract';
import { FailureText, FailureTitle, NoticeText, type SuccessName } from '../shell/frame/notice-texts.tsx';
import type { ApiFailure } from './api-failure.ts';
import type { ActionName } from './failure-messages.ts';

/** What a raised error holds: a call that failed while doing something, or a known condition of a screen. */
export type RaisedError = {
  action: ActionName;
  failure?: ApiFailure;
  /** The screen tells it by itself, with what to do: no notification says it a second time. */
  isOnScreen?: boolean;
};

type Outlet = { show: (notification: NotificationData) => string; hide: (id: string) => void };

/**
 * The errors queue and the success notices. Errors stay until they are closed or the owner goes
 * to another screen; successes go by themselves after 3 s.
 */
export class Notices {
  readonly #outlet: Outlet;
  #errors: readonly (RaisedError & { id: string })[] = [];

  constructor(outlet: Outlet) {
    this.#outlet = outlet;
  }

  errors(): readonly RaisedError[] {
    return this.#errors;
  }

  raise(error: RaisedError): void {
    const id = `error:${error.action}:${error.failure?.code ?? ''}`;
    // The same failure of the same doing again (a retry) replaces the one that is shown.
    if (this.#errors.some((shown) => shown.id === id)) this.#outlet.hide(id);
    this.#errors = [...this.#errors.filter((shown) => shown.id !== id), { ...error, id }];
    if (error.isOnScreen) return;
    this.#outlet.show({
      id,
      color: error.failure ? 'red' : 'yellow',
      autoClose: false,
      role: 'alert',
      title: error.failure && <FailureTitle action={error.action} />,
      message: error.failure ? (
        <FailureText failure={error.failure} />
      ) : (
        <FailureTitle action={error.action} />
      ),
      onClose: () => {
        this.#errors = this.#errors.filter((shown) => shown.id !== id);
      },
    });
  }

  succeed(name: SuccessName): void {
    this.#outlet.show({ color: 'green', autoClose: limits.toastMs, message: <NoticeText name={name} /> });
  }

  /** Shows any other notification, e.g. the one with Undo. Returns its id. */
  show(notification: NotificationData): string {
    return this.#outlet.show(notification);
  }

  hide(id: string): void {
    this.#outlet.hide(id);
  }

  /** Takes back what was said of a doing that has gone well since, or has begun anew. */
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
