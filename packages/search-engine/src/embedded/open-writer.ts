import type { GenerationWriter } from '../port.ts';
import { openThreadedWriter, type ThreadedWriterOptions } from './build/threaded-writer.ts';
import type { SharedCatalogs } from './shared/shared-catalogs.ts';
import { openSharedWriter } from './shared/shared-writer.ts';

/** Opens a writer whose generation goes live on this machine, or on all that share theirs. */
export const openEmbeddedWriter = (
  shared: SharedCatalogs | null,
  options: ThreadedWriterOptions,
): Promise<GenerationWriter> =>
  shared === null
    ? openThreadedWriter(options)
    : openSharedWriter(shared, options, () => openThreadedWriter({ ...options, setsPointer: false }));
