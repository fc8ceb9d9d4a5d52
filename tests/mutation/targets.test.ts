import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { targets } from './targets.ts';

const root = join(import.meta.dirname, '../..');
const readAll = (paths: readonly string[]): string =>
  globSync(
    paths.flatMap((path) => [path, `${path}/**/*.test.ts`]),
    { cwd: root },
  )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

test.each(targets)('$file and its tests exist', ({ file, tests, title, lines }) => {
  for (const path of [file, ...tests]) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  // A title that no test has would skip them all, and every mutant would survive.
  expect(readAll(tests)).toContain(title ?? 'test(');
  expect(readFileSync(join(root, file), 'utf8')).toMatch(lines ?? /./);
});
