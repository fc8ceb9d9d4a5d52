import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';
import { openThreadedWriter } from '../build/threaded-writer.ts';

// Commits one generation after another until it is killed. kill.test.ts runs it in its own process.
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
