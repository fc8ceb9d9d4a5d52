import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../apps/server/src/testing/start-test-server.ts';
import type { Arena, Arenas } from '../arena.ts';
import type { Outcome } from '../attack.ts';

const diskMb = 96;
const asked = 20;

/** Mounts a small disk; null if this process isn't allowed to. */
const mountDisk = (): { path: string; unmount: () => void } | null => {
  const path = mkdtempSync(join(tmpdir(), 'vitrina-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true, force: true });
    return null;
  }
  return {
    path,
    unmount: () => {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
};

const fill = (path: string): void => {
  const file = openSync(path, 'w');
  try {
    for (let bytes = 2 ** 20; bytes >= 1; bytes /= 2)
      try {
        for (;;) if (writeSync(file, Buffer.alloc(bytes)) < bytes) break;
      } catch {
        // There is no room for this much, but perhaps for less.
      }
  } finally {
    closeSync(file);
  }
};

const sendEvent = async ({ hostile, server }: Arena, eventId: string): Promise<number> => {
  const event = { type: 'search', eventId, query: 'kubek', total: 1, context: 'serp' };
  const response = await fetch(`${server().origin}/public/events/${hostile.searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': hostile.key },
    body: JSON.stringify({ events: [event] }),
  });
  await response.arrayBuffer();
  return response.status;
};

const changeSetting = async ({ hostile }: Arena, name: string): Promise<number> =>
  (await hostile.call('addBlockedPhrase', { body: { searchId: hostile.searchId, blockedPhrase: name } }))
    .status;

/** Fills a disk to the last byte: which calls still work, what the others say, and whether the server recovers by itself. */
export const fillDisk = async (arenas: Arenas): Promise<Outcome | null> => {
  const disk = mountDisk();
  if (!disk) return null;
  const arena = await arenas.open({
    products: 500,
    dataDir: disk.path,
    // The whole disk is smaller than the default reserve.
    settings: { DISK_RESERVE_MB: '0' },
  });
  try {
    const filler = join(disk.path, 'filler');
    fill(filler);
    const statuses: Record<string, Set<number>> = {};
    const note = (what: string, status: number): void => {
      statuses[what] ??= new Set();
      statuses[what].add(status);
    };
    const printedBefore = arena.server().output().length;
    for (let at = 0; at < asked; at += 1) {
      const { ask, searchPaths, key } = arena.watched;
      note('search', await ask(searchPaths[at % searchPaths.length] ?? '/', { 'x-api-key': key }));
      note('event', await sendEvent(arena, `full-disk-${at}`));
      note('setting', await changeSetting(arena, `pełny ${at}`));
      note('healthz', await ask('/healthz'));
      note('readyz', await ask('/readyz'));
    }
    const printedKb = (arena.server().output().length - printedBefore) / 1024;
    rmSync(filler);
    const freedAt = performance.now();
    await eventually(async () => (await arena.watched.ask('/readyz')) === 200, 120_000);
    await eventually(async () => (await sendEvent(arena, `after-${Date.now()}`)) === 202, 60_000);
    await eventually(async () => (await changeSetting(arena, `po ${Date.now()}`)) === 200, 60_000);
    const recovered = ((performance.now() - freedAt) / 1000).toFixed(1);
    const expected: Readonly<Record<string, readonly number[]>> = {
      search: [200],
      event: [503, 507],
      setting: [503, 507],
      healthz: [200],
      readyz: [503],
    };
    // These may still succeed in pages that the file already has.
    const mayPass = new Set(['event', 'setting']);
    const wrong = Object.entries(statuses).flatMap(([what, seen]) =>
      [...seen]
        .filter(
          (status) =>
            !expected[what]?.includes(status) && !(mayPass.has(what) && [200, 202].includes(status)),
        )
        .map((status) => `${what} answered ${status}`),
    );
    const answers = Object.entries(statuses).map(([what, seen]) => `${what} ${[...seen].join('/')}`);
    return {
      saw: `${answers.join(', ')}; ${printedKb.toFixed(1)} KB of log; ${recovered} s after there was room again everything was taken.`,
      wrong,
    };
  } finally {
    await arena.close();
    disk.unmount();
  }
};
