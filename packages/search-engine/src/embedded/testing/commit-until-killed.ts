import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';

// Commits generation after generation until it is killed. Run by kill.test.ts in a process of its own.
const directory = process.argv[2] ?? '';
for (let run = 1; ; run++) {
  const writer = await openGenerationWriter({
    directory,
    catalogKey: 'shop',
    generationId: `run-${process.pid}-${run}`,
    schema: shopSchema,
    segmentTokens: 16,
  });
  for (let copy = 0; copy < run; copy++)
    await writer.add(shopProducts.map((product) => ({ ...product, id: `${copy}-${product.id}` })));
  await writer.commit({ copies: run });
  process.stdout.write(`${run}\n`);
}
