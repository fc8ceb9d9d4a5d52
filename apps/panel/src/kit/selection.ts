import { storageKeys } from './storage-keys.ts';

/** The search instance that the owner is working on, remembered in the browser's storage. */
export class InstanceSelection {
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  current = (): string | null => this.#storage.getItem(storageKeys.instance);

  select(instanceId: string): void {
    this.#storage.setItem(storageKeys.instance, instanceId);
    this.announce();
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
