import type { HtmlTemplate, HtmlTemplateVersion } from '@vitrina/contract';
import { htmlTemplateLimits } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';

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

/** Writes the version of the history, and erases the oldest beyond the limit. */
const addVersion = async (
  database: Database,
  customerId: string,
  row: Selectable<Tables['html_template']>,
) => {
  await database
    .insertInto('html_template_version')
    .values({
      customer_id: customerId,
      template_key: row.key,
      version: row.version,
      name: row.name,
      width: row.width,
      height: row.height,
      html: row.html,
      at: row.updated_at,
      by: row.updated_by,
    })
    .execute();
  await database
    .deleteFrom('html_template_version')
    .where('customer_id', '=', customerId)
    .where('template_key', '=', row.key)
    .where('version', '<=', row.version - htmlTemplateLimits.versions)
    .execute();
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
  await addVersion(database, customerId, row);
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
  await addVersion(database, customerId, row);
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

export const updateMailingKey = async (
  database: Database,
  customerId: string,
  templateId: string,
  mailingKey: string,
): Promise<TemplateRecord | null> => {
  const row = await database
    .updateTable('html_template')
    .set({ mailing_key: mailingKey })
    .where('customer_id', '=', customerId)
    .where('template_id', '=', templateId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? toRecord(row) : null;
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
): Promise<HtmlTemplateVersion[]> => {
  const rows = await database
    .selectFrom('html_template_version')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('template_key', '=', templateKey)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ name, width, height, html, version, at, by }) => ({
    ...{ templateName: name, width, height, html },
    ...{ version, at, by },
  }));
};
