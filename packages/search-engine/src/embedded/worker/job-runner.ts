import type { SearchPlan } from '../../plan/plan.ts';
import { NoGenerationError } from '../../port.ts';
import { ThreadCache } from '../read/generation-cache.ts';
import { GenerationReader, type OnDamaged } from '../read/generation-reader.ts';
import { type LoadedGeneration, loadGeneration } from '../read/load-file.ts';
import { Deadline } from '../search/deadline.ts';
import { type EncodedResult, encodeResult } from '../search/encode-result.ts';
import { Accumulator } from '../search/match/accumulator.ts';
import { AccumulatorMemory } from '../search/match/accumulator-memory.ts';
import { searchGeneration } from '../search/search.ts';
import { suggest } from '../search/suggest/suggest.ts';
import type { Job, Reply, SharedSignals, WarmUp } from './messages.ts';
import { makeWarmUp } from './warm-up.ts';

/** The generations of one search thread, by catalog, and the jobs on them. */
export class JobRunner {
  readonly #attached = new Map<string, GenerationReader>();
  /** Generations that will be attached once they are warm. */
  readonly #staged = new Map<string, GenerationReader>();
  readonly #deadline = new Deadline();
  readonly #memory = new AccumulatorMemory();
  readonly #cache = new ThreadCache();
  readonly #onDamaged: OnDamaged;

  constructor(onDamaged: OnDamaged) {
    this.#onDamaged = onDamaged;
  }

  stage(catalogKey: string, loaded: LoadedGeneration): void {
    const reader = this.#open(loaded);
    this.#staged.get(catalogKey)?.close();
    this.#staged.set(catalogKey, reader);
  }

  attach(catalogKey: string, loaded: LoadedGeneration): void {
    const staged = this.#staged.get(catalogKey);
    const isStaged = staged?.path === loaded.path;
    if (isStaged) this.#staged.delete(catalogKey);
    const reader = isStaged ? staged : this.#open(loaded);
    this.detach(catalogKey);
    this.#attached.set(catalogKey, reader);
  }

  #open(loaded: LoadedGeneration): GenerationReader {
    return new GenerationReader(loaded, {
      deadline: this.#deadline,
      memory: this.#cache,
      onDamaged: this.#onDamaged,
    });
  }

  /** Ignores signals for another generation. */
  setSignals(catalogKey: string, { generationId, names, buffer }: SharedSignals): void {
    const reader = this.#attached.get(catalogKey);
    if (reader?.generationId !== generationId) return;
    const { productsCount } = reader;
    const bytes = productsCount * Float32Array.BYTES_PER_ELEMENT;
    reader.setSignals(
      new Map(names.map((name, i) => [name, new Float32Array(buffer, i * bytes, productsCount)])),
    );
  }

  /** Returns whether there was a generation to release. */
  detach(catalogKey: string): boolean {
    this.#staged.get(catalogKey)?.close();
    this.#attached.get(catalogKey)?.close();
    const wasStaged = this.#staged.delete(catalogKey);
    return this.#attached.delete(catalogKey) || wasStaged;
  }

  /** Throws `SearchTimeoutError` if the job takes longer than `budgetMs`. */
  run(job: Exclude<Job, { kind: 'collect' }>, budgetMs: number): Reply {
    this.#deadline.start(budgetMs);
    if (job.kind === 'load') return { loaded: loadGeneration(job.path) };
    const { catalogKey } = job;
    const staged = job.kind === 'warm' ? this.#staged.get(catalogKey) : undefined;
    const reader = staged ?? this.#attached.get(catalogKey);
    if (!reader) throw new NoGenerationError('the catalog has no index');
    if (job.kind === 'search') return { result: this.#search(reader, job.plan) };
    return { json: this.#answer(reader, job) };
  }

  #answer(reader: GenerationReader, job: Exclude<Job, { kind: 'load' | 'search' | 'collect' }>): string {
    switch (job.kind) {
      case 'suggest':
        return JSON.stringify(suggest(reader, job.request, this.#accumulator(reader)));
      case 'get':
        return JSON.stringify(reader.findProduct(job.productId)?.document ?? null);
      case 'numbers':
        return JSON.stringify(job.ids.map((id) => reader.findNumber(id)));
      case 'variants': {
        const found = reader.findProduct(job.productId);
        return JSON.stringify(found ? reader.variants(found.number) : []);
      }
      case 'portion':
        return JSON.stringify(reader.generationId === job.generationId ? reader.readPortion(job) : null);
      case 'warm':
        this.#warm(reader, job.with);
        return 'null';
    }
  }

  #search(reader: GenerationReader, plan: SearchPlan): EncodedResult {
    const found = searchGeneration(reader, plan, this.#accumulator(reader));
    return encodeResult(reader, found, plan);
  }

  #warm(reader: GenerationReader, warmUp: WarmUp): void {
    if (warmUp.kind === 'asked') {
      this.#search(reader, warmUp.plan);
      return;
    }
    const { plans, requests } = makeWarmUp(reader, warmUp.step);
    for (const plan of plans) this.#search(reader, plan);
    for (const request of requests) suggest(reader, request, this.#accumulator(reader));
  }

  #accumulator({ productsCount }: GenerationReader): Accumulator {
    return new Accumulator(productsCount, this.#memory);
  }
}
