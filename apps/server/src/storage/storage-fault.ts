/** What stops the database, or the disk under it, from working. */
export const storageFaults = ['full', 'readOnly', 'descriptors', 'busy', 'failing'] as const;
export type StorageFault = (typeof storageFaults)[number];

/** A fault recognised where it happened: in another thread, or before SQLite was called. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly fault: StorageFault;

  constructor(fault: StorageFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** https://sqlite.org/rescode.html; the lowest byte of an extended code is the primary one. */
const primaryCodes: Readonly<Record<number, StorageFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'failing',
  11: 'failing',
  13: 'full',
  14: 'descriptors',
  26: 'failing',
};
/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log can't grow, which takes a full disk. */
const extendedCodes: Readonly<Record<number, StorageFault>> = { 4874: 'full' };

const systemCodes: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EMFILE: 'descriptors',
  ENFILE: 'descriptors',
  EIO: 'failing',
};

export const sqliteCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

const systemCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Classified by result code and errno, never by message; null for anything else. */
export const storageFaultOf = (error: unknown): StorageFault | null => {
  if (error instanceof StorageError) return error.fault;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode !== null) return extendedCodes[sqliteCode] ?? primaryCodes[sqliteCode & 0xff] ?? null;
  const fault = systemCodes[systemCodeOf(error) ?? ''];
  if (fault) return fault;
  return error instanceof Error && error.cause !== undefined ? storageFaultOf(error.cause) : null;
};
