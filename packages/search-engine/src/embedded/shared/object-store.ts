import { UnfitLocationError } from '../../engine-adapter.ts';
import { EngineAwayError } from '../../port.ts';

/** What a store says of an object that it lists. */
export type ListedObject = {
  readonly key: string;
  /** When it was written, by the store's clock, in milliseconds since 1970. */
  readonly writtenMs: number;
  readonly bytes: number;
};

/** Names the bytes of a small object as they are now; comparing is all that it is for. */
export type ObjectTag = string;
/** What is longer isn't what servers write: not more than that of it is read. */
export const maxSmallBytes = 64 << 10;
export type SmallObject = { readonly text: string; readonly tag: ObjectTag };

/** What a file is known by: SHA-256 in hexadecimal digits, and its size. */
export type FileDigest = { readonly sha256: string; readonly bytes: number };

/**
 * Where servers share generations. Keys are paths with slashes, of names that every file system accepts. All calls reject with
 * `StoreUnavailableError` where the store can't be reached or refuses; what was asked may have happened then, and may be asked again.
 */
export interface ObjectStore {
  /** Copies a file of this machine into the store, piece by piece. Nobody sees a part of it under its key. */
  putFile(key: string, path: string, digest: FileDigest): Promise<void>;
  /** Writes an object into a new file, piece by piece, and says what came. Throws `MissingObjectError`. */
  fetchFile(key: string, path: string): Promise<FileDigest>;
  /** A small object, null if there is none; `unchanged` if it is still what `known` names. */
  read(key: string): Promise<SmallObject | null>;
  read(key: string, known: ObjectTag | undefined): Promise<SmallObject | 'unchanged' | null>;
  /** Replaces a small object, if it is what `expected` names (null: not there); throws `ChangedObjectError` otherwise. */
  write(key: string, text: string, expected: ObjectTag | null): Promise<void>;
  /** All objects whose keys begin so. */
  list(prefix: string): Promise<ListedObject[]>;
  /** What is gone already is no fault. */
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

/** The store can't be reached, has no room, or refuses what it should do. Asked later, it may do it. */
export class StoreUnavailableError extends EngineAwayError {
  override readonly name = 'StoreUnavailableError';
}

/** The object is not there. */
export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError';
}

/** Somebody else has written the object since it was read. */
export class ChangedObjectError extends Error {
  override readonly name = 'ChangedObjectError';
}

/** The store doesn't keep two writers apart: servers must not share anything in it. */
export class UnfitStoreError extends UnfitLocationError {
  override readonly name = 'UnfitStoreError';

  constructor(what: string) {
    super(
      `The object storage of GENERATIONS_URL ${what}, so servers would overwrite each other's note of what is live without noticing. ` +
        'Use storage that knows conditional writes (If-None-Match and If-Match), as Amazon S3 and MinIO in its newest version do, ' +
        'or a folder that all servers mount (GENERATIONS_URL=file:///…).',
    );
  }
}
