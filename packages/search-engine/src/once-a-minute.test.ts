import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

test('errors alike are one line a minute, whichever file they are about, and the next line says how many there were', async () => {
  let now = 0;
  const lines: string[] = [];
  const report = onceAMinute(
    (error, leftOut) => lines.push(`${String(error).slice(0, 20)} ${leftOut}`),
    () => now,
  );
  const fail = async (name: string) => readFile(`/nowhere/${name}`).catch(report);
  for (const name of ['a', 'b', 'c']) await fail(name);
  report(new Error('something else'));
  expect(lines).toEqual(['Error: ENOENT: no su 0', 'Error: something els 0']);
  now += 60_000;
  for (const name of ['d', 'e']) await fail(name);
  expect(lines.slice(2)).toEqual(['Error: ENOENT: no su 2']);
});
