import type {
  CurrencyCode,
  Feature,
  IndustryId,
  LanguageCode,
  MappingField,
  Module,
  Plan,
} from '@vitrina/contract';

/* What rows mean to the features. Several features use these types, so they belong to none. */

/** A shop owner's account, without its password. `timeZone` is an IANA name; refresh times are read in it. */
export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly domain: string;
  readonly symbol: string;
  readonly platformId: string;
  readonly plan: Plan;
  readonly features: readonly Feature[];
  readonly modules: readonly Module[];
  readonly timeZone: string;
  /** Everything is retained, but the customer may neither sign in nor search. */
  readonly isDisabled: boolean;
  /** Runs the installation. */
  readonly isOperator: boolean;
  /** An unpaid or ended subscription: nothing but that may be changed. */
  readonly isReadOnly: boolean;
};

/** The feed behind the live products: what its server and its bytes say of it, and what read it. Valid for one set of settings: `settingsKey`. */
export type FeedValidators = {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly digest: string;
  readonly code: string;
  readonly changesAtMs: number | null;
  readonly settingsKey: string;
};

/** Parts of a catalog that may turn out to be damaged. The time zone is its customer's. */
export type CatalogPart = 'mapping' | 'refreshTimes' | 'feedValidators' | 'timeZone';

export type CatalogRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly type: 'working' | 'production';
  readonly name: string;
  /** The feed's address, without user name and password. */
  readonly url: string;
  /** User name and password, encrypted; null if there are none. */
  readonly feedCredentials: string | null;
  readonly industry: IndustryId;
  readonly language: LanguageCode;
  readonly currency: CurrencyCode;
  /** What the next import reads prices in, if the owner has changed it: until that is live, prices are in `currency`. */
  readonly nextCurrency: CurrencyCode | null;
  /** Null until the wizard's second step was saved. */
  readonly mapping: readonly MappingField[] | null;
  /** Refresh times, `HH:MM` in the shop's time zone. */
  readonly periods: readonly string[];
  readonly feedValidators: FeedValidators | null;
  readonly createdAt: string;
  /** Parts that can't be read, and so count as none; missing if all can. */
  readonly unreadable?: readonly CatalogPart[];
};

export type InstanceRecord = {
  readonly id: string;
  readonly catalogId: string;
  readonly name: string;
  readonly createdAt: string;
};

export type InstanceWithCatalog = { readonly instance: InstanceRecord; readonly catalog: CatalogRecord };
/** Without an id: the customer's first instance. */
export type FindInstance = (customerId: string, instanceId?: string) => Promise<InstanceWithCatalog | null>;
/** Of any customer: a public search knows only the instance. */
export type FindPublicInstance = (instanceId: string) => Promise<InstanceWithCatalog | null>;

/** An entry of a list with a history: a phrase, a synonym, a rule. */
export type ListEntry<T = unknown> = {
  readonly id: string;
  readonly value: T;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Where the owner has put it, in a list whose order matters: the lowest first. Without it, its age decides. */
  readonly rank?: number | undefined;
};

/** Entries to remove from and add to a list, or the ones that were. */
export type ListChange<T = unknown> = {
  readonly removed: readonly ListEntry<T>[];
  readonly added: readonly ListEntry<T>[];
};

export type FindCatalog = (customerId: string, catalogId: string) => Promise<CatalogRecord | null>;
export type FindWorkingCatalog = (customerId: string) => Promise<CatalogRecord | null>;
