import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openWabt from 'wabt';

/** The file that each source is assembled to, and the name of the constant in it. */
export const kernelSources = [
  { source: 'kernels.wat', target: 'kernels-code.ts', constant: 'kernelsCode' },
  {
    source: 'generation-kernels.wat',
    target: 'generation-kernels-code.ts',
    constant: 'generationKernelsCode',
  },
] as const;

const features = { simd: true, bulk_memory: true, multi_memory: true, threads: true };

/** The text of the target. */
export const assembleKernels = async ({
  source,
  constant,
}: (typeof kernelSources)[number]): Promise<string> => {
  const path = join(import.meta.dirname, source);
  const wabt = await openWabt();
  const parsed = wabt.parseWat(path, readFileSync(path, 'utf8'), features);
  try {
    // Also asks for the features, which its type doesn't know.
    (parsed.validate as (allowed: typeof features) => void).call(parsed, features);
    const code = Buffer.from(parsed.toBinary({}).buffer).toString('base64');
    return `/** What \`${source}\` assembles to, in Base64: written by \`npm run kernels\`, and compared by a test. */
export const ${constant} =
  '${code}';
`;
  } finally {
    parsed.destroy();
  }
};

if (import.meta.main)
  for (const kernels of kernelSources)
    writeFileSync(join(import.meta.dirname, kernels.target), await assembleKernels(kernels));
