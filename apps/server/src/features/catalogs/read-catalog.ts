import { mappingField } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { CatalogPart, CatalogRecord } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';
import { type OnUnreadable, readJson } from '../../storage/stored-json.ts';

const mapping = z.array(mappingField);
/** Only the form of each time: how many there may be, and how close, is a rule for new ones. */
const periods = z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const feedValidators = z.object({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  // Earlier versions didn't store these: no code is named so, and what they read is read anew.
  digest: z.string().default(''),
  code: z.string().default(''),
  changesAtMs: z.number().nullable().default(null),
  settingsKey: z.string(),
});

/** A catalog as its row describes it. A part that can't be read counts as none, and is named in `unreadable`. */
export const toCatalogRecord = (row: Selectable<Tables['catalog']>): CatalogRecord => {
  const unreadable: CatalogPart[] = [];
  const read = <T>(part: CatalogPart, schema: z.ZodType<T>, stored: string | null): T | null => {
    if (stored === null) return null;
    const parsed = schema.safeParse(readJson(stored, null));
    if (parsed.success) return parsed.data;
    unreadable.push(part);
    return null;
  };
  return {
    id: row.id,
    customerId: row.customer_id,
    type: row.type,
    name: row.name,
    url: row.url,
    feedCredentials: row.feed_credentials,
    industry: row.industry,
    language: row.language,
    currency: row.currency,
    nextCurrency: row.next_currency,
    mapping: read('mapping', mapping, row.mapping_json),
    periods: read('refreshTimes', periods, row.periods_json) ?? [],
    feedValidators: read('feedValidators', feedValidators, row.feed_validators_json),
    createdAt: row.created_at,
    ...(unreadable.length > 0 && { unreadable }),
  };
};

export const reportUnreadableParts = (
  { customerId, id, unreadable = [] }: CatalogRecord,
  onUnreadable: OnUnreadable,
): void => {
  for (const kind of unreadable) onUnreadable({ customerId, subjectId: id, kind, problems: [] });
};
