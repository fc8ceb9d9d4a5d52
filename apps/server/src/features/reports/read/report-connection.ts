import { fold } from '@vitrina/search-engine';
import type { Kysely } from 'kysely';
import { openReadOnlyConnection } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';

/** A connection on which the statements of reports can be run. */
export const openReportConnection = (databaseFile: string): Kysely<Tables> =>
  openReadOnlyConnection(databaseFile, { folded: fold });
