import { UnfitLocationError } from '@vitrina/search-engine';
import { ConfigError } from './config.ts';
import { DataDirectoryError } from './storage/data-directory.ts';
import { SchemaError } from './storage/migrate.ts';
import { storageFaultOf } from './storage/storage-fault.ts';

const faultMessages = {
  full: 'the disk is full',
  readOnly: 'it can be read but not written to',
  descriptors: 'its files can’t be opened',
  busy: 'another process holds on to it',
  failing: 'it can’t be reached, is damaged, or its disk fails',
} as const;

/** A sentence for the operator if the reason is known and theirs to fix; null for a surprise. */
export const explainStartFailure = (error: unknown): string | null => {
  const isExplained = [ConfigError, DataDirectoryError, SchemaError, UnfitLocationError].some(
    (known) => error instanceof known,
  );
  if (isExplained && error instanceof Error) return error.message;
  const fault = storageFaultOf(error);
  if (fault === null || !(error instanceof Error)) return null;
  return `The database can’t be used: ${faultMessages[fault]} (${error.message}).`;
};
