import { expect, test } from 'vitest';
import { makeMutants } from './make-mutants.ts';

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
