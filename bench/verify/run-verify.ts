import { parseArgs } from 'node:util';
import { verifyServed } from './served/verify-served.ts';
import { verifyEngine } from './verify-engine.ts';

// `run-verify.ts [PRODUCTS] [--served]`: compares what a large made catalog answers with what was recorded while it was made; the engine
// itself, or a server that visitors ask over HTTP while it is in use. Exits with 1 on any difference. For faults that only occur in catalogs
// too large for tests.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { served: { type: 'boolean', default: false } },
});
const products = Number(positionals[0] ?? 300_000);
const startedMs = performance.now();
const isValid = await (values.served ? verifyServed(products) : verifyEngine(products));
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`${isValid ? 'Everything is right' : 'Something is wrong'}, in ${seconds} s`);
if (!isValid) process.exitCode = 1;
