// Run inside of a network of its own (see `spawn-in-own-network.ts`): prints what came of each fault as one line of JSON, `null` where the parts aren't there.
import { execFileSync } from 'node:child_process';
import { loseParts } from './lose-parts.ts';

const [clusterHome = '', products, ...words] = process.argv.slice(2);
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const outcomes = await loseParts(
  clusterHome,
  Number(products),
  (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
);
process.stdout.write(`${JSON.stringify(outcomes && [...outcomes])}\n`);
process.exit(0);
