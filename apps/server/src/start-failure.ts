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

/** What is known of why a server can't start; null for a surprise. */
export const explainStartFailure = (error: unknown): StartFailure | null => {
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
