import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hasFreeAddresses, reserveForGeneration } from './generation-memory.ts';
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

test('half of the addresses that a processor has stay free', () => {
  const limits =
    'Limit                     Soft Limit           Hard Limit           Units\nMax address space         unlimited            unlimited            bytes\n';
  const of = (stack: string, pages: number): boolean =>
    hasFreeAddresses({
      limits,
      maps: `5500000000-5506c3f000 r-xp 00000000 b3:02 1234                   /usr/bin/node\n${stack} rw-p 00000000 00:00 0                          [stack]\n`,
      statm: `${pages} 61234 11000 9000 0 80000 0\n`,
    });
  const gb = 2 ** 30 / 4096;
  expect(of('7fd2345000-7fd2366000', 250 * gb)).toBe(true);
  expect(of('7fd2345000-7fd2366000', 260 * gb)).toBe(false);
  expect(of('7ffc6a2ed000-7ffc6a30e000', 7200 * gb)).toBe(true);
  expect(of('7ffc6a2ed000-7ffc6a30e000', 65_000 * gb)).toBe(true);
  expect(of('7ffc6a2ed000-7ffc6a30e000', 66_000 * gb)).toBe(false);
});
