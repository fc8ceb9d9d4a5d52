import { expect, test } from 'vitest';
import { makeMutants } from './make-mutants.ts';
import { writePage } from './mutation-page.ts';
import { sampleEvenly } from './sample-evenly.ts';

const mutate = (source: string): string[] =>
  makeMutants('file.ts', source).map(
    ({ start, end, after }) => source.slice(0, start) + after + source.slice(end),
  );

test('conditions, operators, numbers and statements are changed one at a time', () => {
  expect(mutate('if (a < 3) f();')).toEqual([
    'if (true) f();',
    'if (false) f();',
    'if ((a) <= (3)) f();',
    'if (a < 4) f();',
    'if (a < 3) ;',
  ]);
  expect(mutate('const all = list.filter(isNew);')).toEqual(['const all = list;']);
  expect(mutate('const is = !list.some(isNew);')).toEqual([
    'const is = list.some(isNew);',
    'const is = !list.every(isNew);',
  ]);
});

test('types and imports are left alone', () => {
  expect(mutate("import { a } from 'a';\ntype Size = 1 | 2;\nconst f = (x: Size): true => g(x);")).toEqual(
    [],
  );
});

test('a sample is spread over the whole list, and the same every time', () => {
  const list = Array.from({ length: 10 }, (_, at) => at);
  expect(sampleEvenly(list, 10)).toEqual(list);
  expect(sampleEvenly(list, 99)).toEqual(list);
  expect(sampleEvenly(list, 5)).toEqual([1, 3, 5, 7, 9]);
  expect(sampleEvenly(list, 3)).toEqual([3, 6, 9]);
});

test('the page counts what was tested and names what survived', () => {
  const mutant = { line: 7, start: 0, end: 1, before: 'a ||\n  b', after: '(a) && (b)' };
  const page = writePage([
    { file: 'a.ts', made: 12, tested: 3, survivors: [mutant] },
    { file: 'b.ts', made: 2, tested: 2, survivors: [] },
  ]);
  expect(page).toContain('| `a.ts` | 12 | 3 | 2 |');
  expect(page).toContain('| all | 14 | 5 | 4 |');
  expect(page).toContain('| `a.ts:7` | `a \\|\\| b` → `(a) && (b)` |');
});
