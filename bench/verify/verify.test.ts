import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const withinMs = 180_000;

test(
  '[R10.11] searches of a made catalog find what was counted while it was made',
  async () => {
    const file = join(import.meta.dirname, 'run-verify.ts');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, '3000'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        printed += text;
      });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(printed).toContain('Everything is right');
    expect(code).toBe(0);
  },
  withinMs,
);
