import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const withinMs = 180_000;

const verify = async (...args: readonly string[]): Promise<{ printed: string; code: number | null }> => {
  const file = join(import.meta.dirname, 'run-verify.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { printed, code };
};

test(
  '[R10.11] searches of a made catalog find what was counted while it was made',
  async () => {
    const { printed, code } = await verify('3000');
    expect(printed).toContain('Everything is right');
    expect(code).toBe(0);
  },
  withinMs,
);

test(
  '[R10.11] [R10.01] visitors are told the same over HTTP while it is imported again, events come, settings change and a neighbour is hostile',
  async () => {
    const { printed, code } = await verify('3000', '--served');
    expect(printed).toContain('Everything is right');
    expect(code).toBe(0);
  },
  withinMs,
);
