import type { GenerationWriter } from '../../port.ts';
import { type BuildHooks, PendingGeneration, type WriterOptions } from './pending-generation.ts';
import { BatchEncoder, batchBytes } from './product-batch.ts';

/**
 * Opens a writer that builds in the calling thread, synchronously: for small catalogs, tests and benchmarks. Imports use `openThreadedWriter`.
 * The engine sees the generation after `refresh`.
 */
export const openGenerationWriter = async (
  options: WriterOptions,
  hooks: BuildHooks = {},
): Promise<GenerationWriter> => {
  const pending = new PendingGeneration(options, hooks);
  const buffer = new ArrayBuffer(batchBytes);
  return {
    add: async (products) => {
      let encoder = new BatchEncoder(buffer);
      for (const product of products) {
        const json = JSON.stringify(product);
        if (encoder.add(json)) continue;
        pending.add(encoder.take());
        encoder = new BatchEncoder(buffer);
        encoder.add(json);
      }
      pending.add(encoder.take());
    },
    commit: async (note) => pending.commit(note),
    abort: async () => pending.abort(),
  };
};
