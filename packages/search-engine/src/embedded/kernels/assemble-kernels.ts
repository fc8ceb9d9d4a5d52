import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openWabt from 'wabt';

const source = join(import.meta.dirname, 'kernels.wat');

/** The file `kernels-code.ts`, made of `kernels.wat`. */
export const assembleKernels = async (): Promise<string> => {
  const wabt = await openWabt();
  const parsed = wabt.parseWat(source, readFileSync(source, 'utf8'), { simd: true, bulk_memory: true });
  try {
    parsed.validate();
    const code = Buffer.from(parsed.toBinary({}).buffer).toString('base64');
    return `/** What \`kernels.wat\` assembles to, in Base64: written by \`npm run kernels\`, and compared by a test. */
export const kernelsCode =
  '${code}';
`;
  } finally {
    parsed.destroy();
  }
};

if (import.meta.main) writeFileSync(join(import.meta.dirname, 'kernels-code.ts'), await assembleKernels());
