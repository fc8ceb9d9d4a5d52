import { NoGenerationError } from '../../port.ts';
import { GenerationReader, type OnDamaged } from '../read/generation-reader.ts';
import { type LoadedGeneration, loadGeneration } from '../read/load-file.ts';
import { Accumulator } from '../search/accumulator.ts';
import { encodeResult } from '../search/encode-result.ts';
import { searchGeneration } from '../search/search.ts';
import { suggest } from '../search/suggest.ts';
import type { Job, Reply, SharedSignals } from './messages.ts';

type Attached = { readonly reader: GenerationReader; readonly accumulator: Accumulator };

/** One search thread's generations, by catalog, and the jobs on them. */
export class JobRunner {
  readonly #attached = new Map<string, Attached>();
  readonly #onDamaged: OnDamaged;

  constructor(onDamaged: OnDamaged) {
    this.#onDamaged = onDamaged;
  }

  attach(catalogKey: string, loaded: LoadedGeneration): void {
    const reader = new GenerationReader(loaded, this.#onDamaged);
    this.detach(catalogKey);
    this.#attached.set(catalogKey, { reader, accumulator: new Accumulator(reader.productsCount) });
  }

  /** Numbers that were made for another generation are passed over. */
  setSignals(catalogKey: string, { generationId, names, buffer }: SharedSignals): void {
    const reader = this.#attached.get(catalogKey)?.reader;
    if (reader?.generationId !== generationId) return;
    const { productsCount } = reader;
    const bytes = productsCount * Float32Array.BYTES_PER_ELEMENT;
    reader.setSignals(
      new Map(names.map((name, i) => [name, new Float32Array(buffer, i * bytes, productsCount)])),
    );
  }

  /** Says whether there was anything to let go of. */
  detach(catalogKey: string): boolean {
    this.#attached.get(catalogKey)?.reader.close();
    return this.#attached.delete(catalogKey);
  }

  run(job: Job): Reply {
    if (job.kind === 'load') return { loaded: loadGeneration(job.path) };
    const attached = this.#attached.get(job.catalogKey);
    if (!attached) throw new NoGenerationError('the catalog has no index');
    return { json: this.#answer(attached, job) };
  }

  #answer({ reader, accumulator }: Attached, job: Exclude<Job, { kind: 'load' }>): string {
    switch (job.kind) {
      case 'search':
        return encodeResult(reader, searchGeneration(reader, job.plan, accumulator));
      case 'suggest':
        return JSON.stringify(suggest(reader, job.request, accumulator));
      case 'get':
        return JSON.stringify(reader.findProduct(job.productId)?.document ?? null);
      case 'numbers':
        return JSON.stringify(job.ids.map((id) => reader.findNumber(id)));
      case 'variants': {
        const found = reader.findProduct(job.productId);
        return JSON.stringify(found ? reader.variants(found.number) : []);
      }
    }
  }
}
