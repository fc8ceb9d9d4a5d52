import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { reserveForGeneration } from './generation-memory.ts';
import { pageBytes, wasm } from './web-assembly.ts';

test('a generation is in memory of WebAssembly, with less than two pages more than it needs', () => {
  for (const size of [0, 1, pageBytes - 4, pageBytes - 3, pageBytes, 1_000_000]) {
    const memory = reserveForGeneration(size);
    expect(memory).toBeInstanceOf(wasm.Memory);
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(size + 4);
    expect(memory.buffer.byteLength).toBeLessThan(size + 2 * pageBytes);
  }
});

test('one that WebAssembly cannot address is in a plain buffer', () => {
  // The system gives none of it before it is written to.
  const memory = reserveForGeneration(2 ** 32);
  expect(memory).not.toBeInstanceOf(wasm.Memory);
  expect(memory.buffer.byteLength).toBe(2 ** 32);
});

test.runIf(process.platform === 'linux')('takes no addresses from a process that has a limit of them', () => {
  const module = new URL('generation-memory.ts', import.meta.url).href;
  const code = `import { reserveForGeneration } from '${module}';
    console.log(reserveForGeneration(100) instanceof WebAssembly.Memory);`;
  const reserve = (limit: string): string =>
    execFileSync('sh', [
      '-c',
      `ulimit -v ${limit}; exec "$0" --input-type=module -e "$1"`,
      process.execPath,
      code,
    ])
      .toString()
      .trim();
  expect(reserve('unlimited')).toBe('true');
  expect(reserve('40000000')).toBe('false');
});
