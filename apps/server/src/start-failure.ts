import { UnfitLocationError } from '@vitrina/search-engine';
import { ConfigError } from './config.ts';
import { DataDirectoryError } from './storage/data-directory.ts';
import { SchemaError } from './storage/migrate.ts';
import { type StorageFault, sqliteCodeOf, storageFaultOf } from './storage/storage-fault.ts';

const faultMessages = {
  full: 'the disk is full',
  readOnly: 'it can be read but not written to',
  descriptors: 'its files can’t be opened',
  busy: 'another process holds on to it',
  failing: 'it can’t be reached, is damaged, or its disk fails',
} as const;

export type StartFailure = {
  /** A sentence for the operator. */
  readonly message: string;
  /** 2 if starting again changes nothing, 1 if it may: deploy/vitrina.service tries again then. */
  readonly exitCode: 1 | 2;
};

/** The database may be back in a moment: after a power cut it starts as late as this server. A file that is damaged stays so. */
const mayPass = (fault: StorageFault, error: Error): boolean =>
  fault === 'busy' || (fault === 'failing' && sqliteCodeOf(error) === null);

const listenCodes = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'] as const;
type ListenCode = (typeof listenCodes)[number];

const explainListening = (code: ListenCode, host: string, port: number): string =>
  ({
    EADDRINUSE: `Port ${port} is taken by another program, perhaps by a Vitrina that still runs. End it, or start with another port: PORT=${port + 1}.`,
    EACCES: `This user may not open port ${port}. Start with a port above 1023, such as PORT=3000, and put a proxy before it.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Start with HOST=0.0.0.0, or with an address of this machine.`,
  })[code];

/** Node's errors of listening name where that was tried. */
const listenFailureOf = (error: unknown): string | null => {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) return null;
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const known = listenCodes.find((listenCode) => listenCode === code);
  return known === undefined ? null : explainListening(known, address ?? '', port ?? 0);
};

/** What is known of why a server can't start; null for a surprise. */
export const explainStartFailure = (error: unknown): StartFailure | null => {
  const listenFailure = listenFailureOf(error);
  // The other program may be the previous server, about to end.
  if (listenFailure !== null) return { message: listenFailure, exitCode: 1 };
  const isExplained = [ConfigError, DataDirectoryError, SchemaError, UnfitLocationError].some(
    (known) => error instanceof known,
  );
  if (isExplained && error instanceof Error) return { message: error.message, exitCode: 2 };
  const fault = storageFaultOf(error);
  if (fault === null || !(error instanceof Error)) return null;
  return {
    message: `The database can’t be used: ${faultMessages[fault]} (${error.message}).`,
    exitCode: mayPass(fault, error) ? 1 : 2,
  };
};
