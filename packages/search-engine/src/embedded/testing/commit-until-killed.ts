import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';
import { openThreadedWriter } from '../build/threaded-writer.ts';

// Commits generation after generation until it is killed. Run by kill.test.ts in a process of its own.
const [, , directory = '', kind] = process.argv;
const openWriter = kind === 'threaded' ? openThreadedWriter : openGenerationWriter;
for (let run = 1; ; run++) {
  const writer = await openWriter({
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
