import { expect, test } from 'vitest';
import { losePartsInOwnNetwork } from './trials/lost-parts/spawn-in-own-network.ts';

/** Where these are, so are the programs to start more of them. */
const areThere = Boolean(process.env.TEST_DATABASE_URL) && Boolean(process.env.TEST_OPENSEARCH_URL);

/** Those that no other test loses. */
const faults = ['nodes is cut', 'promoted'];

test.skipIf(!areThere)(
  '[R10.09] while the line between nodes is cut, and while a standby takes over, every search finds all, and nothing acknowledged is lost or there twice',
  async ({ skip, signal }) => {
    const outcomes = await losePartsInOwnNetwork(2_000, faults, signal);
    if (outcomes === null) return skip('a network of its own or PostgreSQL is not possible here');
    expect(outcomes.size).toBe(faults.length + 1);
    for (const [name, { wrong }] of outcomes) expect(wrong, name).toEqual([]);
  },
  600_000,
);
