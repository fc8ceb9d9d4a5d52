import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one step, which sees one state of the database; in several, every write of the server would begin them anew. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database as it is at one moment into a new file, whatever is being written meanwhile. Gives the migrations that it has
 * behind it, or null where the copy shows that it is damaged.
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
    // One file, without a log beside it.
    copy.exec('pragma journal_mode = delete');
    const [check] = copy.prepare('pragma quick_check(1)').all();
    if (check?.quick_check !== 'ok') return null;
    const rows = copy.prepare('select name from kysely_migration order by name').all();
    return rows.map(({ name }) => String(name));
  } finally {
    copy.close();
  }
};
