import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const listFiles = (...patterns: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Every TypeScript file of the project, by its path from the root. */
export const listSources = (): string[] => listFiles('*.ts', '*.tsx');

/** Every page of documentation, by its path from the root. */
export const listDocuments = (): string[] => listFiles('*.md');

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

export const isTest = (file: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('bench/');

const specifiers = [
  /(?:^|\n)\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /new URL\(\s*['"](\.[^'"]+\.ts)['"]/g,
];

/** What a file imports: the project's files by their path from the root, packages by their bare name. */
export const importsOf = (file: string): string[] =>
  specifiers
    .flatMap((pattern) => [...readSource(file).matchAll(pattern)])
    .map((match) => match[1] ?? '')
    .map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name));
