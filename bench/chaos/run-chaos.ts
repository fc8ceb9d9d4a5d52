import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../results-page.ts';
import { createArenas } from './arena.ts';
import type { Outcome, Size } from './attack.ts';
import { attacks } from './attacks.ts';
import { type Attacked, makeAttack } from './make-attack.ts';
import { fillDisk } from './trials/full-disk.ts';
import { killAtRandom } from './trials/kill-rounds.ts';
import { losePartsInOwnNetwork } from './trials/lost-parts/spawn-in-own-network.ts';
import { type Upgraded, upgradeInUse } from './trials/upgrade/upgrade.ts';
import type { Seen } from './witness.ts';

const page = join(import.meta.dirname, '../CHAOS.md');
const partsPage = join(import.meta.dirname, '../PARTS-LOST.md');
const upgradePage = join(import.meta.dirname, '../UPGRADE.md');

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0));
const seen = ({ p50Ms, p99Ms, failed, asked }: Seen): string =>
  `${ms(p50Ms)} / ${ms(p99Ms)} / ${failed} of ${asked}`;

const row = ({ name, idle, meanwhile, peakBytes, recoveryMs }: Attacked): string =>
  `| ${name} | ${seen(idle.searches)} | ${seen(meanwhile.searches)} | ${seen(meanwhile.health)} | ${Math.round(peakBytes / 2 ** 20)} | ${Number.isNaN(recoveryMs) ? 'not in a minute' : (recoveryMs / 1000).toFixed(1)} |`;

const wrongOf = ({ wrong }: Outcome): string =>
  wrong.length === 0 ? '' : ` **Wrong: ${wrong.join('; ')}.**`;
const trialLine = ([name, outcome]: readonly [string, Outcome]): string =>
  `- **${name}.** ${outcome.saw}${wrongOf(outcome)}`;
const attackLine = ({ name, does, outcome }: Attacked): string =>
  `- **${name}.** ${does} ${outcome.saw}${wrongOf(outcome)}`;

const present = (made: readonly Attacked[], trials: ReadonlyMap<string, Outcome>): string => `# Attacked

Made by \`npm run chaos\` on ${machine()}, the attacker and the witness on the same machine. Each attack is made by one shop on a server of its own, with
default limits, while another shop's visitor searches ten times a second and a monitor asks \`/healthz\` as often.
Memory is that of the server and all its children. Recovery: from the end of the attack until five searches in a row are as quick as before.

| attack | searches before: p50 ms / p99 ms / failed | meanwhile | healthz meanwhile | peak MB | recovered after s |
|---|---|---|---|---|---|
${made.map(row).join('\n')}

${made.map(attackLine).join('\n')}

${[...trials].map(trialLine).join('\n')}
`;

const presentParts = (outcomes: ReadonlyMap<string, Outcome>): string => `# Parts lost

Made by \`npm run chaos -- parts\` on ${machine()}: two servers that answer and one that imports, PostgreSQL with a synchronous standby, two nodes of OpenSearch, all on the same machine. The shop has 20,000 products.
One part is lost after another, while a visitor searches twenty times a second, a hundred events a second come in, settings are changed twice a second, and one import follows
another. A search that found anything but all products failed.

${[...outcomes].map(trialLine).join('\n')}
`;

const presentUpgrade = ({ told, outcomes }: Upgraded): string => `# Upgraded while in use

Made by \`npm run chaos -- upgrade\` on ${machine()}: two servers that answer and one that imports, over PostgreSQL with a synchronous standby and a shared folder of indexes, all on the same machine. The shop has 20,000 products.
They are replaced one after another, ${told}. Meanwhile a visitor searches up to twenty times a second, up to a hundred events a second come in, settings are changed up to twice a second, a report is read every two seconds or later, and one import follows
another. Calls go to servers whose \`/readyz\` is 200, asked twice a second; only what was refused a connection is asked of another server. A search that found anything but all products failed, and so did one that a server cut off.

${[...outcomes].map(trialLine).join('\n')}
`;

const rounds = {
  short: { underLoad: 3, firstStarts: 2 },
  whole: { underLoad: 38, firstStarts: 12 },
} as const;

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** Of the shop whose parts are lost or replaced. */
    products: { type: 'string' },
    /** The release that is upgraded, a revision of git. */
    from: { type: 'string' },
  },
  allowPositionals: true,
});
const size: Size = values.short ? 'short' : 'whole';
const isSelected = (name: string): boolean =>
  positionals.length === 0 || positionals.some((word) => name.toLowerCase().includes(word.toLowerCase()));

const usualProducts = { short: 2_000, whole: 20_000 } as const;

/** `parts [words]` alone loses parts; the words select faults by their names. */
if (positionals[0] === 'parts') {
  const products = Number(values.products ?? usualProducts[size]);
  const outcomes = await losePartsInOwnNetwork(products, positionals.slice(1));
  if (outcomes === null)
    console.log(
      'Parts of an installation can’t be lost here: see trials/lost-parts/spawn-in-own-network.ts.',
    );
  else if (positionals.length === 1 && products === usualProducts.whole)
    writeFileSync(partsPage, presentParts(outcomes));
  process.exit([...(outcomes?.values() ?? [])].some(({ wrong }) => wrong.length > 0) ? 1 : 0);
}

/** `upgrade` alone replaces the servers of a previous release. */
if (positionals[0] === 'upgrade') {
  const products = Number(values.products ?? usualProducts[size]);
  const upgraded = await upgradeInUse(values.from, products);
  if (upgraded === null) console.log('An upgrade can’t be tried here: PostgreSQL’s programs are missing.');
  else if (products === usualProducts.whole) writeFileSync(upgradePage, presentUpgrade(upgraded));
  process.exit([...(upgraded?.outcomes.values() ?? [])].some(({ wrong }) => wrong.length > 0) ? 1 : 0);
}

const arenas = createArenas();
const made: Attacked[] = [];
for (const attack of attacks.filter(({ name }) => isSelected(name))) {
  const attacked = await makeAttack(arenas, attack, size);
  made.push(attacked);
  console.log(`${row(attacked)}\n${attackLine(attacked)}\n`);
}
const trials = new Map<string, Outcome>();
const tried: readonly (readonly [string, () => Promise<Outcome | null>])[] = [
  ['A full disk', () => fillDisk(arenas)],
  ['Kills', () => killAtRandom(rounds[size])],
];
for (const [name, run] of tried) {
  if (!isSelected(name)) continue;
  const outcome = await run();
  if (outcome) trials.set(name, outcome);
  console.log(outcome ? `${name}: ${outcome.saw}${wrongOf(outcome)}\n` : `${name}: not possible here\n`);
}
await arenas.close();
if (positionals.length === 0 && size === 'whole') writeFileSync(page, present(made, trials));
const outcomes = [...made.map(({ outcome }) => outcome), ...trials.values()];
process.exitCode = outcomes.some(({ wrong }) => wrong.length > 0) ? 1 : 0;
