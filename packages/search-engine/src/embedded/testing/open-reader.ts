import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import type { GenerationSchema, Signals } from '../../port.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';
import { GenerationReader } from '../read/generation-reader.ts';
import { loadGeneration } from '../read/load-file.ts';
import { Deadline } from '../search/deadline.ts';

/** Builds a generation of the products in small segments and opens it. The directory must not have the id yet; the caller closes the reader. */
export const openReader = async (
  directory: string,
  generationId: string,
  schema: GenerationSchema,
  products: readonly ProductDocument[],
  signals: Signals = new Map(),
  deadline = new Deadline(),
): Promise<GenerationReader> => {
  const options = { directory, catalogKey: 'c', generationId, schema, segmentTokens: 64 };
  const writer = await openGenerationWriter(options);
  await writer.add(products);
  await writer.commit({});
  const reader = new GenerationReader(loadGeneration(join(directory, 'c', `${generationId}.idx`)), {
    deadline,
  });
  const columnOf = (values: ReadonlyMap<string, number>): Float32Array =>
    Float32Array.from(products, ({ id }) => values.get(id) ?? 0);
  reader.setSignals(new Map(Array.from(signals, ([name, values]) => [name, columnOf(values)])));
  return reader;
};
