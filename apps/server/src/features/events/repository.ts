import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { readJson } from '../../storage/stored-json.ts';
import type { AskedPages } from './asked-pages.ts';

/* What visitors did, for readers. Days are `YYYY-MM-DD` in UTC, both inclusive. */

/** How many identified visitors searched for each phrase. */
export const countVisitors = async (
  database: Database,
  customerId: string,
  instanceId: string,
  from: string,
  phrases: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (phrases.length === 0) return new Map();
  const rows = await database
    .selectFrom('search_intent')
    .select(['phrase', ({ fn }) => fn.count<number>('visitor').distinct().as('visitors')])
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('at', '>=', from)
    .where('phrase', 'in', phrases)
    .groupBy('phrase')
    .execute();
  return new Map(rows.map(({ phrase, visitors }) => [phrase, Number(visitors)]));
};

/** A visitor's phrases, newest first, each once. */
export const listRecentQueries = async (
  database: Database,
  customerId: string,
  instanceId: string,
  visitor: string,
  limit: number,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('search_intent')
    .select(['phrase', ({ fn }) => fn.max('at').as('last_at')])
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('visitor', '=', visitor)
    // A visit to a category has no phrase.
    .where('phrase', '!=', '')
    .groupBy('phrase')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ phrase }) => phrase);
};

/** The first days (`YYYY-MM-DD`) whose events and links still exist. */
export type KeptSince = { readonly events: string; readonly links: string };

const usedBytes = ({ events, links }: KeptSince) =>
  sql<number>`coalesce(sum(case when day >= ${events} then event_bytes else 0 end
    + case when day >= ${links} then link_bytes else 0 end), 0)`;

/** Roughly how much disk a customer's events use. */
export const readUsage = async (
  database: Database,
  customerId: string,
  since: KeptSince,
): Promise<number> => {
  const { bytes } = await database
    .selectFrom('event_usage')
    .select(usedBytes(since).as('bytes'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

/** The same for every customer that has any, by symbol. */
export const listUsage = async (
  database: Database,
  since: KeptSince,
): Promise<{ readonly symbol: string; readonly bytes: number }[]> => {
  const rows = await database
    .selectFrom('event_usage')
    .innerJoin('customer', 'customer.id', 'event_usage.customer_id')
    .select(['customer.symbol', usedBytes(since).as('bytes')])
    .groupBy('customer.symbol')
    .execute();
  return rows.map(({ symbol, bytes }) => ({ symbol, bytes: Number(bytes) }));
};

/** The last user of a search: a page of a domain, or (null) the shop's own server. */
export type LastAsked = { readonly at: string; readonly domain: string | null };

/** The last page that used it without being the shop's. */
export type LastTested = { readonly at: string; readonly domain: string };
/** Null for what it was never used by. */
export type LastUsed = { readonly lastAsked: LastAsked | null; readonly lastTested: LastTested | null };

const storedPages = z.record(z.string(), z.string());

/** The domains whose pages used a search instance. */
export const readAskedPages = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<AskedPages> => {
  const row = await database
    .selectFrom('search_instance')
    .select('asked_pages_json')
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .executeTakeFirst();
  const stored = storedPages.safeParse(readJson(row?.asked_pages_json ?? '{}', null));
  // Whatever is damaged is written anew with the next use.
  return stored.success ? stored.data : {};
};

export const writeAskedPages = async (
  database: Database,
  customerId: string,
  instanceId: string,
  pages: AskedPages,
): Promise<void> => {
  await database
    .updateTable('search_instance')
    .set({ asked_pages_json: JSON.stringify(pages) })
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .execute();
};

export const readLastUsed = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<LastUsed> => {
  const row = await database
    .selectFrom('search_instance')
    .select(['last_asked_at', 'last_asked_domain', 'last_tested_at', 'last_tested_domain'])
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .executeTakeFirst();
  return {
    lastAsked: row?.last_asked_at ? { at: row.last_asked_at, domain: row.last_asked_domain } : null,
    lastTested: row?.last_tested_at ? { at: row.last_tested_at, domain: row.last_tested_domain ?? '' } : null,
  };
};

/** What is null stays as it is. */
export const writeLastUsed = async (
  database: Database,
  customerId: string,
  instanceId: string,
  { lastAsked, lastTested }: LastUsed,
): Promise<void> => {
  await database
    .updateTable('search_instance')
    .set({
      ...(lastAsked && { last_asked_at: lastAsked.at, last_asked_domain: lastAsked.domain }),
      ...(lastTested && { last_tested_at: lastTested.at, last_tested_domain: lastTested.domain }),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', instanceId)
    .execute();
};

/** The names of those of a catalog's stylizations, by id; also of deleted ones, which pages may still show for a moment. */
export const findStylizationNames = async (
  database: Database,
  customerId: string,
  catalogId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('stylization')
    .select(['id', sql<string | null>`json_extract(value_json, '$.name')`.as('name')])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
};
