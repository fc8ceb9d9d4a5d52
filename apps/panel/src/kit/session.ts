import { type AccessToken, limits, type Profile, profile } from '@vitrina/contract';
import { storageKeys } from './storage-keys.ts';

const sessionKeys = [
  storageKeys.loggedIn,
  storageKeys.accessToken,
  storageKeys.tokenExpiresAt,
  storageKeys.refreshAt,
  storageKeys.user,
  storageKeys.instance,
];

/** What a profile that an earlier version stored lacks, until the server's is read. */
const addedLater = { isOperator: false, isOperated: false, isReadOnly: false } satisfies Partial<Profile>;

const parseUser = (raw: string | null): Profile | null => {
  if (raw === null) return null;
  try {
    const parsed = profile.safeParse({ ...addedLater, ...(JSON.parse(raw) as object) });
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** The session of the signed-in customer. It is stored in the browser only, so all tabs see the same one. */
export class Session {
  readonly #storage: Storage;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #userText: string | null = null;
  #user: Profile | null = null;

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  isAuthenticated(): boolean {
    return this.isSignedIn() && this.#now() < Number(this.#storage.getItem(storageKeys.tokenExpiresAt));
  }

  /** Whether somebody has signed in and not out, even if the token may have expired since: the server tells. */
  isSignedIn(): boolean {
    return this.#storage.getItem(storageKeys.loggedIn) === 'true';
  }

  needsRefresh(): boolean {
    return this.#now() >= Number(this.#storage.getItem(storageKeys.refreshAt));
  }

  token(): string | null {
    return this.#storage.getItem(storageKeys.accessToken);
  }

  /** Returns the same object for as long as the stored user is the same. */
  user(): Profile | null {
    const text = this.#storage.getItem(storageKeys.user);
    if (text !== this.#userText) {
      this.#userText = text;
      this.#user = parseUser(text);
    }
    return this.#user;
  }

  storeToken({ access_token, expires_in }: AccessToken): void {
    const expiresAt = this.#now() + expires_in * 1000;
    this.#storage.setItem(storageKeys.accessToken, access_token);
    this.#storage.setItem(storageKeys.tokenExpiresAt, String(expiresAt));
    this.#storage.setItem(storageKeys.refreshAt, String(expiresAt - limits.tokenRefreshLeadMs));
    this.announce();
  }

  storeUser(user: Profile): void {
    this.#storage.setItem(storageKeys.user, JSON.stringify(user));
    this.announce();
  }

  signalLoggedIn(): void {
    this.#storage.setItem(storageKeys.loggedIn, 'true');
    this.announce();
  }

  /** Forgets the session, but keeps locale, skin and layout. */
  clear(): void {
    for (const key of sessionKeys) this.#storage.removeItem(key);
    this.announce();
  }

  /** Notifies listeners in this tab; other tabs get the storage event. */
  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
