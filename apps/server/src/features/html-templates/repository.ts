import type { HtmlTemplate, HtmlTemplateVersion } from '@vitrina/contract';
import { htmlTemplateLimits, htmlTemplateVersion } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import { type OnUnreadable, parseStored } from '../../storage/stored-json.ts';
import { addVersion, listVersions as listSaved } from '../../storage/versions.ts';

const versionsTable = 'html_template_version';

export type TemplateRecord = HtmlTemplate & {
  readonly key: number;
  readonly customerId: string;
  readonly compiled: string;
  readonly compiledFormat: number;
  readonly mailingKey: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: string;
  /** Mailings whose products are stored. */
  readonly sends: number;
};

/** What a save writes. */
export type TemplateContent = HtmlTemplate & {
  readonly compiled: string;
  readonly compiledFormat: number;
  readonly at: string;
  readonly by: string;
};

const toRecord = (row: Selectable<Tables['html_template']>): TemplateRecord => ({
  key: row.key,
  customerId: row.customer_id,
  templateId: row.template_id,
  templateName: row.name,
  width: row.width,
  height: row.height,
  html: row.html,
  compiled: row.compiled,
  compiledFormat: row.compiled_format,
  mailingKey: row.mailing_key,
  version: row.version,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  sends: row.sends,
});

const ownTemplates = (database: Database, customerId: string) =>
  database.selectFrom('html_template').where('customer_id', '=', customerId).where('deleted_at', 'is', null);

/** Last changed first. */
export const listTemplates = async (database: Database, customerId: string): Promise<TemplateRecord[]> => {
  const rows = await ownTemplates(database, customerId)
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('key', 'desc')
    .execute();
  return rows.map(toRecord);
};

export const findTemplate = async (
  database: Database,
  customerId: string,
  templateId: string,
): Promise<TemplateRecord | null> => {
  const row = await ownTemplates(database, customerId)
    .selectAll()
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** A mail names nothing but the key, which gives the customer; a disabled customer's is unknown. */
export const findTemplateByKey = async (
  database: Database,
  mailingKey: string,
): Promise<{ template: TemplateRecord; timeZone: string; domain: string } | null> => {
  const row = await database
    .selectFrom('html_template')
    .innerJoin('customer', 'customer.id', 'html_template.customer_id')
    .selectAll('html_template')
    .select(['customer.time_zone', 'customer.domain'])
    .where('mailing_key', '=', mailingKey)
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? { template: toRecord(row), timeZone: row.time_zone, domain: row.domain } : null;
};

export const countTemplates = async (database: Database, customerId: string): Promise<number> => {
  const { count } = await ownTemplates(database, customerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const rowOf = (content: TemplateContent) => ({
  name: content.templateName,
  width: content.width,
  height: content.height,
  html: content.html,
  compiled: content.compiled,
  compiled_format: content.compiledFormat,
  updated_at: content.at,
  updated_by: content.by,
});

/** Writes the present version into the history. */
const addToHistory = (
  database: Database,
  customerId: string,
  { key, name, width, height, html, updated_at, updated_by }: Selectable<Tables['html_template']>,
): Promise<void> => {
  const value: Omit<HtmlTemplate, 'templateId'> = { templateName: name, width, height, html };
  const version = { value, at: updated_at, by: updated_by };
  return addVersion(database, versionsTable, customerId, key, version, htmlTemplateLimits.versions);
};

/** A deleted template of this id is taken over with its history and its mailing key. Null if there is one that isn't deleted. */
export const insertTemplate = async (
  database: Database,
  customerId: string,
  content: TemplateContent,
  mailingKey: string,
): Promise<TemplateRecord | null> => {
  const row = await database
    .insertInto('html_template')
    .values({
      customer_id: customerId,
      template_id: content.templateId,
      ...rowOf(content),
      mailing_key: mailingKey,
      version: 1,
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'template_id'])
        .doUpdateSet(({ ref, eb }) => ({
          ...rowOf(content),
          version: eb(ref('html_template.version'), '+', 1),
          deleted_at: null,
        }))
        .where('html_template.deleted_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await addToHistory(database, customerId, row);
  return toRecord(row);
};

export const updateTemplate = async (
  database: Database,
  customerId: string,
  content: TemplateContent,
): Promise<TemplateRecord | null> => {
  const row = await database
    .updateTable('html_template')
    .set(({ eb }) => ({ ...rowOf(content), version: eb('version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('template_id', '=', content.templateId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await addToHistory(database, customerId, row);
  return toRecord(row);
};

/** The compiled form of a version, made anew. */
export const updateCompiled = async (
  database: Database,
  customerId: string,
  { key, version, compiled, compiledFormat }: TemplateRecord,
): Promise<void> => {
  await database
    .updateTable('html_template')
    .set({ compiled, compiled_format: compiledFormat })
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .where('version', '=', version)
    .execute();
};

/** With a new key, a template has met no mailing yet. Call it in a transaction; what the old key's mailings showed is erased apart (`clearMailings`). */
export const updateMailingKey = async (
  database: Database,
  customerId: string,
  templateId: string,
  mailingKey: string,
): Promise<TemplateRecord | null> => {
  const row = await database
    .updateTable('html_template')
    .set({ mailing_key: mailingKey, sends: 0 })
    .where('customer_id', '=', customerId)
    .where('template_id', '=', templateId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await database
    .updateTable('html_template_day')
    .set({ sends: 0 })
    .where('customer_id', '=', customerId)
    .where('template_key', '=', row.key)
    .execute();
  return toRecord(row);
};

/** Marks a template as deleted (at a time) or restores it; null if there is none in the other state. */
export const setTemplateDeleted = async (
  database: Database,
  customerId: string,
  templateId: string,
  deletedAt: string | null,
): Promise<TemplateRecord | null> => {
  const row = await database
    .updateTable('html_template')
    .set({ deleted_at: deletedAt })
    .where('customer_id', '=', customerId)
    .where('template_id', '=', templateId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** Erases the templates deleted longest ago, so that no more than `maxEntries` can be restored. */
export const dropDeletedTemplates = async (
  database: Database,
  customerId: string,
  maxEntries: number,
): Promise<void> => {
  await database
    .deleteFrom('html_template')
    .where('customer_id', '=', customerId)
    .where('key', 'in', (select) =>
      select
        .selectFrom('html_template')
        .select('key')
        .where('customer_id', '=', customerId)
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .limit(1_000_000)
        .offset(maxEntries),
    )
    .execute();
};

/** Newest first. */
export const listVersions = async (
  database: Database,
  customerId: string,
  templateKey: number,
  onUnreadable: OnUnreadable,
): Promise<HtmlTemplateVersion[]> => {
  const saved = await listSaved(database, versionsTable, customerId, templateKey);
  return saved.flatMap(({ value, ...version }) => {
    const read = parseStored(htmlTemplateVersion, { ...Object(value), ...version });
    if (read.ok) return [read.data];
    const [subjectId, entryId] = [String(templateKey), String(version.version)];
    onUnreadable({ ...{ customerId, subjectId, entryId }, kind: 'htmlTemplate', problems: read.problems });
    return [];
  });
};
