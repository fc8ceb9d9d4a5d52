import { authCalls } from './calls/auth.ts';
import { catalogCalls } from './calls/catalogs.ts';
import { importCalls } from './calls/imports.ts';
import { instanceCalls } from './calls/instances.ts';
import { lookupCalls } from './calls/lookups.ts';
import { mappingCalls } from './calls/mapping.ts';

/** The table of calls: everything that crosses the wire between panel and server, by name. */
export const calls = {
  ...authCalls,
  ...lookupCalls,
  ...catalogCalls,
  ...mappingCalls,
  ...importCalls,
  ...instanceCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
