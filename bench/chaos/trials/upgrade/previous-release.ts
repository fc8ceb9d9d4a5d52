import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../../..');
const migrationsFolder = 'apps/server/src/storage/migrations';
/** So many migrations lie between the release that is taken without a choice and this one. */
const migrationsBetween = 3;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'core.hooksPath=/dev/null', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const listMigrations = async (directory: string): Promise<string[]> => {
  const names = await readdir(join(directory, migrationsFolder));
  return names.filter((name) => /^\d{4}-[^.]+\.ts$/.test(name)).sort();
};

/** The commit before the third newest migration was added. */
const findUsualRevision = async (): Promise<string> => {
  const oldest = (await listMigrations(root)).at(-migrationsBetween);
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrationsFolder}/${oldest}`);
  if (added === '') throw new Error(`History does not say when ${oldest} was added: fetch more of it`);
  return `${added}^`;
};

/** Its packages are its own, all others are this release's: links to the whole folder would lead to this release's packages. */
const linkPackages = async (directory: string): Promise<void> => {
  const own = join(directory, 'node_modules/@vitrina');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@vitrina' && !name.startsWith('.'))
      await symlink(join(root, 'node_modules', name), join(directory, 'node_modules', name));
  for (const folder of ['packages', 'apps'])
    for (const name of await readdir(join(directory, folder))) {
      const description = await readFile(join(directory, folder, name, 'package.json'), 'utf8');
      const { name: full } = JSON.parse(description) as { name: string };
      await symlink(join(directory, folder, name), join(directory, 'node_modules', full));
    }
};

type Starter = typeof import('../../../../apps/server/src/testing/server-process.ts');

/** A release of before, checked out beside this one. */
export type PreviousRelease = {
  /** What it is and what lies between, for the page. */
  readonly told: string;
  /** Its own way to start servers and its command line. */
  readonly starter: Pick<Starter, 'startServerProcess' | 'signInByCli'>;
  readonly remove: () => Promise<void>;
};

/** `revision` is one of git's; throws if there is none, or if nothing was migrated since. */
export const checkOutRelease = async (revision: string | undefined): Promise<PreviousRelease> => {
  const commit = git('rev-parse', '--verify', `${revision ?? (await findUsualRevision())}^{commit}`);
  const directory = await mkdtemp(join(tmpdir(), 'vitrina-release-'));
  const remove = async (): Promise<void> => {
    try {
      git('worktree', 'remove', '--force', directory);
    } catch {
      // It was never added.
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  };
  try {
    git('worktree', 'add', '--detach', directory, commit);
    await linkPackages(directory);
    const known = await listMigrations(directory);
    const added = (await listMigrations(root)).filter((name) => !known.includes(name));
    if (added.length === 0) throw new Error('No migration lies between that release and this one');
    const starter = join(directory, 'apps/server/src/testing/server-process.ts');
    const names = added.map((name) => name.replace('.ts', '')).join(', ');
    return {
      told: `from ${commit.slice(0, 8)} to this one; migrations between: ${names}`,
      starter: (await import(pathToFileURL(starter).href)) as Starter,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
