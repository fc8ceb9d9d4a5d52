import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../schema.ts';
import type { VersionTable } from '../tables/version-table.ts';

/** How histories of templates and stylizations were stored before: each in its own shape. */
type Earlier = {
  html_template_version_before: {
    customer_id: string;
    template_key: number;
    version: number;
    name: string;
    width: number;
    height: number;
    html: string;
    at: string;
    by: string;
  };
  stylization_version_before: {
    id: string;
    customer_id: string;
    stylization_id: string;
    value_json: string;
    at: string;
    by: string;
  };
};
type Db = Kysely<
  Earlier &
    Pick<Tables, 'html_template' | 'stylization'> & {
      html_template_version: VersionTable;
      stylization_version: VersionTable;
    }
>;
type Table = 'html_template_version' | 'stylization_version';

const createVersionsTable = async (
  db: Db,
  table: Table,
  subject: string,
  type: 'text' | 'integer',
): Promise<void> => {
  await db.schema
    .createTable(table)
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('subject_id', type, (column) => column.notNull().references(subject).onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_of_subject`, ['subject_id', 'version'])
    .execute();
};

/** One subject at a time: pages of templates can be long. Versions of what isn't there any more are left behind. */
const moveTemplateVersions = async (db: Db): Promise<void> => {
  const before = db
    .selectFrom('html_template_version_before')
    .innerJoin('html_template', 'html_template.key', 'html_template_version_before.template_key');
  for (const { template_key } of await before.select('template_key').distinct().execute()) {
    const versions = await before
      .selectAll('html_template_version_before')
      .where('template_key', '=', template_key)
      .execute();
    for (const { customer_id, version, name, width, height, html, at, by } of versions) {
      const value_json = JSON.stringify({ templateName: name, width, height, html });
      const row: Selectable<VersionTable> = {
        ...{ customer_id, subject_id: template_key, version, value_json, at, by },
      };
      await db.insertInto('html_template_version').values(row).execute();
    }
  }
};

const moveStylizationVersions = async (db: Db): Promise<void> => {
  const before = db
    .selectFrom('stylization_version_before')
    .innerJoin('stylization', 'stylization.id', 'stylization_version_before.stylization_id');
  for (const { stylization_id } of await before.select('stylization_id').distinct().execute()) {
    const versions = await before
      .selectAll('stylization_version_before')
      .where('stylization_id', '=', stylization_id)
      .orderBy('stylization_version_before.at')
      .orderBy('stylization_version_before.id')
      .execute();
    for (const [index, { customer_id, value_json, at, by }] of versions.entries()) {
      const row: Selectable<VersionTable> = {
        ...{ customer_id, subject_id: stylization_id, version: index + 1, value_json, at, by },
      };
      await db.insertInto('stylization_version').values(row).execute();
    }
  }
};

/** Histories of templates and of stylizations have one shape. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.dropIndex('stylization_version_of').execute();
  for (const table of ['html_template_version', 'stylization_version'] as const)
    await db.schema.alterTable(table).renameTo(`${table}_before`).execute();
  await createVersionsTable(db, 'html_template_version', 'html_template.key', 'integer');
  await createVersionsTable(db, 'stylization_version', 'stylization.id', 'text');
  await moveTemplateVersions(db);
  await moveStylizationVersions(db);
  for (const table of ['html_template_version_before', 'stylization_version_before'] as const)
    await db.schema.dropTable(table).execute();
};
