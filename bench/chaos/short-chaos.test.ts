import { afterAll, describe, expect, test } from 'vitest';
import { createArenas } from './arena.ts';
import { attacks } from './attacks.ts';
import { makeAttack } from './make-attack.ts';
import { fillDisk } from './trials/full-disk.ts';
import { killAtRandom } from './trials/kill-rounds.ts';

const withinMs = 180_000;
const arenas = createArenas();
afterAll(() => arenas.close());

describe('[R10.01] while one shop attacks', () => {
  test.each(attacks)(
    '$name: the other shop is answered, and so is the monitor',
    async (attack) => {
      const { outcome, meanwhile, recoveryMs } = await makeAttack(arenas, attack, 'short');
      expect(outcome.wrong).toEqual([]);
      expect(recoveryMs).not.toBeNaN();
      // A server that restarts can't answer anybody in between.
      if (attack.name.startsWith('A stop')) return;
      expect([meanwhile.searches.failed, meanwhile.health.failed]).toEqual([0, 0]);
    },
    withinMs,
  );
});

test(
  '[R10.01] a full disk stops writes only, and says so; once there is room again everything works',
  async ({ skip }) => {
    const outcome = await fillDisk(arenas);
    if (outcome === null) return skip('a disk of its own can only be made as root on Linux');
    expect(outcome.wrong).toEqual([]);
  },
  withinMs,
);

test(
  '[R10.01] a server killed at any moment loses nothing that it acknowledged and starts again by itself',
  async () => {
    const { wrong } = await killAtRandom({ underLoad: 2, firstStarts: 1 });
    expect(wrong).toEqual([]);
  },
  withinMs,
);
