import { backup, DatabaseSync } from 'node:sqlite';

/**
 * All pages in one step, which sees one state of the database; with several, every write of the server would restart the copy.
 */
const allPages = 2 ** 31 - 1;

/**
 * Copies one consistent state of a database into a new file, despite concurrent writes. Returns the migrations applied to it, or
 * null if the copy turns out damaged.
 */
export const copyDatabase = async (from: string, to: string): Promise<string[] | null> => {
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // A single file, without a log.
    copy.exec('pragma journal_mode = delete');
    const [check] = copy.prepare('pragma quick_check(1)').all();
    if (check?.quick_check !== 'ok') return null;
    const rows = copy.prepare('select name from kysely_migration order by name').all();
    return rows.map(({ name }) => String(name));
  } finally {
    copy.close();
  }
};
