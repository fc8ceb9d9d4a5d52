import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hasCode } from '../store/file-errors.ts';
import { temporarySuffix } from '../store/paths.ts';
import { readPieces, writeStream } from './file-digest.ts';
import { type FolderLock, LostLockError, staleLockMs, takeFolderLock } from './folder-lock.ts';
import {
  ChangedObjectError,
  type FileDigest,
  type ListedObject,
  MissingObjectError,
  maxSmallBytes,
  type ObjectStore,
  type ObjectTag,
  type SmallObject,
  StoreUnavailableError,
} from './object-store.ts';
import { OneAtATime } from './one-at-a-time.ts';

const tagOf = (text: string): ObjectTag => createHash('sha256').update(text).digest('hex');

const toUnavailable = (error: unknown): unknown =>
  error instanceof Error && 'code' in error
    ? new StoreUnavailableError(`the folder of the shared store fails: ${error.message}`, { cause: error })
    : error;

const readStart = async (path: string): Promise<string> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxSmallBytes), 0, maxSmallBytes, 0);
  return buffer.toString('utf8', 0, bytesRead);
};

/** As `syncDirectory`, but a folder that hangs keeps nobody waiting but the caller. */
const syncNames = async (directory: string): Promise<void> => {
  if (process.platform === 'win32') return;
  await using handle = await open(directory);
  await handle.sync();
};

/** Reading what is there, or replacing it, takes milliseconds; copying a large index takes minutes. */
const callMs = 10_000;
const copyMs = 15 * 60_000;

type FolderStoreOptions = {
  /** How long reading and replacing small objects may take. */
  readonly callMs?: number;
  readonly staleLockMs?: number;
  /** For tests: a small object is written, and takes its place once this has ended, if its lock is still held. */
  readonly beforeReplacing?: () => Promise<void>;
};

/** A folder that all servers mount. What is under a key is always whole: files are renamed into their places. */
export class FolderStore implements ObjectStore {
  readonly #directory: string;
  readonly #staleLockMs: number;
  readonly #beforeReplacing: FolderStoreOptions['beforeReplacing'];
  readonly #reads: OneAtATime;
  readonly #writes = new OneAtATime(copyMs);
  readonly #copies = new OneAtATime(copyMs);

  constructor(directory: string, options: FolderStoreOptions = {}) {
    this.#directory = directory;
    this.#staleLockMs = options.staleLockMs ?? staleLockMs;
    this.#beforeReplacing = options.beforeReplacing;
    this.#reads = new OneAtATime(options.callMs ?? callMs);
  }

  putFile(key: string, path: string, digest: FileDigest): Promise<void> {
    return this.#copies.run(() =>
      this.#replace(key, async (temporary) => {
        const { sha256 } = await writeStream(readPieces(path), temporary);
        if (sha256 !== digest.sha256)
          throw new StoreUnavailableError('the file was changed while it was copied');
      }),
    );
  }

  fetchFile(key: string, path: string): Promise<FileDigest> {
    return this.#copies.run(() => this.#fetch(key, path));
  }

  async #fetch(key: string, path: string): Promise<FileDigest> {
    try {
      return await writeStream(readPieces(this.#pathOf(key)), path);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) {
        await this.#throwIfUnavailable();
        throw new MissingObjectError(`${key} is not there`);
      }
      // The local disk may be what is full.
      throw hasCode(error, 'ENOSPC') ? error : toUnavailable(error);
    }
  }

  async read(key: string): Promise<SmallObject | null>;
  async read(key: string, known: ObjectTag | undefined): Promise<SmallObject | 'unchanged' | null>;
  async read(key: string, known?: ObjectTag): Promise<SmallObject | 'unchanged' | null> {
    const text = await this.#reads.run(() => this.#readText(key));
    if (text === null) return null;
    const tag = tagOf(text);
    return tag === known ? 'unchanged' : { text, tag };
  }

  write(key: string, text: string, expected: ObjectTag | null): Promise<void> {
    const replace = async (lock: FolderLock): Promise<void> => {
      const present = await this.#readText(key);
      const tag = present === null ? null : tagOf(present);
      if (tag !== expected) throw new ChangedObjectError(`${key} was changed`);
      await this.#replace(key, async (temporary) => {
        await writeFile(temporary, text, { flag: 'wx', flush: true });
        await this.#beforeReplacing?.();
        await lock.check();
      });
    };
    return this.#writes.run(() => this.#locked(key, replace));
  }

  /** Reads only the folder that the prefix names. */
  list(prefix: string): Promise<ListedObject[]> {
    return this.#writes.run(() => this.#list(prefix));
  }

  async #list(prefix: string): Promise<ListedObject[]> {
    const folder = this.#pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1));
    try {
      // A folder that isn't mounted must not be taken for an empty store.
      await stat(this.#directory);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (hasCode(error, 'ENOENT')) return [];
          throw error;
        },
      );
      const listed: ListedObject[] = [];
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(this.#directory, path).split(sep).join('/');
        if (!entry.isFile() || !key.startsWith(prefix)) continue;
        const found = await stat(path).catch(() => null);
        if (found) listed.push({ key, writtenMs: found.mtimeMs, bytes: found.size });
      }
      return listed;
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    try {
      await this.#writes.run(async () => {
        for (const key of keys) await rm(this.#pathOf(key), { force: true });
      });
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  close(): void {}

  #pathOf(key: string): string {
    return join(this.#directory, ...key.split('/'));
  }

  async #readText(key: string): Promise<string | null> {
    try {
      return await readStart(this.#pathOf(key));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw toUnavailable(error);
    }
    await this.#throwIfUnavailable();
    return null;
  }

  /** A folder that isn't mounted has nothing in it, which must not be taken for an empty store. */
  async #throwIfUnavailable(): Promise<void> {
    await stat(this.#directory).catch((error: unknown) => {
      throw toUnavailable(error);
    });
  }

  async #replace(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = this.#pathOf(key);
    const temporary = `${path}.${randomUUID()}${temporarySuffix}`;
    try {
      // The directory itself is the operator's: made here, it would hide that nothing is mounted there.
      await stat(this.#directory);
      await mkdir(dirname(path), { recursive: true });
      await write(temporary);
      await rename(temporary, path);
      await syncNames(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw toUnavailable(error);
    }
  }

  /** One writer of a key at a time, on whichever machine. One that loses its lock has changed nothing, and starts over. */
  async #locked(key: string, work: (lock: FolderLock) => Promise<void>): Promise<void> {
    for (;;) {
      const path = `${this.#pathOf(key)}.lock`;
      const lock = await takeFolderLock(path, this.#directory, this.#staleLockMs).catch((error: unknown) => {
        throw toUnavailable(error);
      });
      try {
        return await work(lock);
      } catch (error) {
        if (!(error instanceof LostLockError)) throw error;
      } finally {
        await lock.release().catch(() => undefined);
      }
    }
  }
}
