import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Mutant, makeMutants } from './make-mutants.ts';
import { type Target, targets } from './targets.ts';

// `run-mutation.ts [PART OF A FILE'S NAME …]`: changes the chosen files one small thing at a time, in a copy, and runs the tests that should
// notice. Without names it writes docs/mutation.md. A mutant that survives is behaviour that no test holds, or a change that changes nothing.
const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/mutation.md');
const copies = 2;
const longestMs = 180_000;

type Result = { readonly target: Target; readonly mutant: Mutant; readonly isKilled: boolean };

/** The tracked files as they are now; what is installed is shared. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'vitrina-mutation-'));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) cpSync(join(root, file), join(copy, file), { recursive: true });
  const installed = [
    '',
    ...new Set(files.map(dirname).filter((folder) => /^(apps|packages)\/[\w-]+$/.test(folder))),
  ];
  for (const folder of installed) {
    const from = join(root, folder, 'node_modules');
    if (existsSync(from)) symlinkSync(from, join(copy, folder, 'node_modules'));
  }
  return copy;
};
const passes = (copy: string, { project, tests }: Target): Promise<boolean> =>
  new Promise((resolve) => {
    const args = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--bail',
      '1',
      '--silent=true',
      ...tests,
    ];
    execFile(process.execPath, args, { cwd: copy, timeout: longestMs, maxBuffer: 2 ** 26 }, (error) =>
      resolve(!error),
    );
  });

const wanted = process.argv.slice(2);
const chosen = targets.filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);
const trees = Array.from({ length: copies }, copyTree);
const results: Result[] = [];
try {
  for (const target of chosen) {
    const source = readFileSync(join(root, target.file), 'utf8');
    const waiting = makeMutants(target.file, source);
    const sound = await passes(trees[0] ?? '', target);
    if (!sound) throw new Error(`${target.file}: its tests fail as it is`);
    const work = async (copy: string): Promise<void> => {
      const path = join(copy, target.file);
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        writeFileSync(path, source.slice(0, mutant.start) + mutant.after + source.slice(mutant.end));
        const isKilled = !(await passes(copy, target));
        results.push({ target, mutant, isKilled });
        if (!isKilled)
          console.log(`${target.file}:${mutant.line} survived: ${mutant.before} -> ${mutant.after}`);
      }
      writeFileSync(path, source);
    };
    await Promise.all(trees.map(work));
    const own = results.filter((result) => result.target === target);
    console.log(`${target.file}: ${own.filter(({ isKilled }) => isKilled).length} of ${own.length} killed`);
  }
} finally {
  for (const copy of trees) rmSync(copy, { recursive: true, force: true });
}

const share = (some: readonly Result[]): string =>
  `${some.filter(({ isKilled }) => isKilled).length} of ${some.length}`;
const rows = chosen.map((target) => {
  const own = results.filter((result) => result.target === target);
  return `| \`${target.file}\` | ${share(own)} |`;
});
console.log(`${share(results)} killed`);
if (wanted.length === 0)
  writeFileSync(
    page,
    [
      '# Mutation',
      '',
      'Made by `npm run mutate`: each of these files is changed one small thing at a time (a condition that always holds, another operator, a number one larger, a statement left out),',
      'and the tests that should notice are run. What survives is behaviour that no test holds, or a change that changes nothing.',
      '',
      '| file | mutants noticed |',
      '|---|---|',
      ...rows,
      `| all | ${share(results)} |`,
      '',
    ].join('\n'),
  );
