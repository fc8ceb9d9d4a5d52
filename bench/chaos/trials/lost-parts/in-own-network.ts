// Run inside of a network of its own (see `parts-lost.ts`): prints what came of each fault as one line of JSON, `null` where the parts aren't there.
import { execFileSync } from 'node:child_process';
import type { Size } from '../../attack.ts';
import { loseParts } from './lose-parts.ts';

const [clusterHome = '', size, ...words] = process.argv.slice(2);
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const outcomes = await loseParts(
  clusterHome,
  size as Size,
  (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
);
process.stdout.write(`${JSON.stringify(outcomes && [...outcomes])}\n`);
process.exit(0);
