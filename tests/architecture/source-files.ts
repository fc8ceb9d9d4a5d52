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

const importForEffects = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const specifiers = [
  /(?:^|\n)\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/g,
  importForEffects,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /new URL\(\s*['"](\.[^'"]+\.ts)['"]/g,
];

const resolveName = (file: string, name: string): string =>
  name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name;

const namesIn = (file: string, patterns: readonly RegExp[]): string[] =>
  patterns
    .flatMap((pattern) => [...readSource(file).matchAll(pattern)])
    .map((match) => resolveName(file, match[1] ?? ''));

/** What a file imports: the project's files by their path from the root, packages by their bare name. */
export const importsOf = (file: string): string[] => namesIn(file, specifiers);

const loading = [
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/g,
  importForEffects,
];

/** What a file imports when it is loaded: neither types, nor what it imports later on. */
export const loadsOf = (file: string): string[] => namesIn(file, loading);

const packageFiles = listFiles('packages/*/package.json', 'apps/*/package.json');
type Package = { readonly name: string; readonly exports?: Readonly<Record<string, string>> };

/** The files behind the names by which the project's packages are imported. */
export const entries: Readonly<Record<string, string>> = Object.fromEntries(
  packageFiles.flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readSource(file)) as Package;
    return Object.entries(exports).map(([entry, to]) => [join(name, entry), join(dirname(file), to)]);
  }),
);
