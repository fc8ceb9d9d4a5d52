import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Mutant, makeMutants } from './make-mutants.ts';
import { type Report, writePage } from './mutation-page.ts';
import { sampleEvenly } from './sample-evenly.ts';
import { type Target, targets } from './targets.ts';

// `run-mutation.ts [PART OF A FILE'S NAME …]`: changes the target files one small thing at a time, in a copy, and runs the tests
// that should notice. Without arguments it writes docs/mutation.md. A mutant that survives is behaviour that no test holds, or a
// change that changes nothing.
const root = join(import.meta.dirname, '../..');
const copies = 2;
/** A mutant that never ends is noticed too, but not waited for as long as a test may take elsewhere. */
const testTimeoutMs = 20_000;
const minRunMs = 60_000;

/** Copies the tracked files as they are now; the installed packages are shared. */
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

const passes = (copy: string, { project, tests, title }: Target, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const args = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--project', project, '--bail', '1', '--silent=true', '--testTimeout', String(testTimeoutMs)],
      ...(title === undefined ? [] : ['--testNamePattern', title]),
      ...tests,
    ];
    const options = { cwd: copy, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
    execFile(process.execPath, args, options, (error) => resolve(!error));
  });

const chooseMutants = ({ file, lines, sample }: Target, source: string) => {
  const texts = source.split('\n');
  const all = makeMutants(file, source).filter(({ line }) => !lines || lines.test(texts[line - 1] ?? ''));
  if (all.length === 0) throw new Error(`${file}: nothing in it is changed`);
  return { all, chosen: sampleEvenly(all, sample) };
};

/** Runs the target's tests on each of its mutants, in all copies at once. */
const testTarget = async (target: Target, trees: readonly string[]): Promise<Report> => {
  const source = readFileSync(join(root, target.file), 'utf8');
  const { all, chosen } = chooseMutants(target, source);
  const startedMs = performance.now();
  const [first = ''] = trees;
  if (!(await passes(first, target, 600_000))) throw new Error(`${target.file}: its tests fail as it is`);
  const timeoutMs = Math.max(minRunMs, Math.round(5 * (performance.now() - startedMs)));
  const waiting = [...chosen];
  const survivors: Mutant[] = [];
  const work = async (copy: string): Promise<void> => {
    const path = join(copy, target.file);
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      writeFileSync(path, source.slice(0, mutant.start) + mutant.after + source.slice(mutant.end));
      if (!(await passes(copy, target, timeoutMs))) continue;
      survivors.push(mutant);
      console.log(`${target.file}:${mutant.line} survived: ${mutant.before} -> ${mutant.after}`);
    }
    writeFileSync(path, source);
  };
  await Promise.all(trees.map(work));
  const noticed = chosen.length - survivors.length;
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`${target.file}: ${noticed} of ${chosen.length} noticed, in ${seconds} s`);
  survivors.sort((a, b) => a.start - b.start);
  return { file: target.file, made: all.length, tested: chosen.length, survivors };
};

const names = process.argv.slice(2);
const trees = Array.from({ length: copies }, copyTree);
const reports: Report[] = [];
try {
  for (const target of targets)
    if (names.length === 0 || names.some((name) => target.file.includes(name)))
      reports.push(await testTarget(target, trees));
} finally {
  for (const copy of trees) rmSync(copy, { recursive: true, force: true });
}
if (names.length === 0) writeFileSync(join(root, 'docs/mutation.md'), writePage(reports));
