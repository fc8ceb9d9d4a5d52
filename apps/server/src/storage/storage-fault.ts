/** What stops the database, or the disk under it, from working. */
export const storageFaults = ['full', 'readOnly', 'descriptors', 'busy', 'failing'] as const;
export type StorageFault = (typeof storageFaults)[number];

/** A fault recognised where it happened: in another thread, or before the database was called. */
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

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: whole codes, and classes by their first two characters. */
const sqlStates: Readonly<Record<string, StorageFault>> = {
  '08': 'failing',
  '25006': 'readOnly',
  '28': 'failing',
  '3D': 'failing',
  '40001': 'busy',
  '40P01': 'busy',
  '53': 'failing',
  '53100': 'full',
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '57P01': 'failing',
  '57P02': 'failing',
  '57P03': 'failing',
  '57P04': 'failing',
  '58': 'failing',
  XX001: 'failing',
  XX002: 'failing',
};

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

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** PostgreSQL's code of an error: five characters. Other errors with a code have no severity. */
export const sqlStateOf = (error: unknown): string | null => {
  const code = codeOf(error);
  return code !== null && 'severity' in (error as Error) ? code : null;
};

/** Classified by result code and errno, never by message; null for anything else. */
export const storageFaultOf = (error: unknown): StorageFault | null => {
  if (error instanceof StorageError) return error.fault;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode !== null) return extendedCodes[sqliteCode] ?? primaryCodes[sqliteCode & 0xff] ?? null;
  const sqlState = sqlStateOf(error);
  if (sqlState !== null) return sqlStates[sqlState] ?? sqlStates[sqlState.slice(0, 2)] ?? null;
  const fault = systemCodes[codeOf(error) ?? ''];
  if (fault) return fault;
  return error instanceof Error && error.cause !== undefined ? storageFaultOf(error.cause) : null;
};
