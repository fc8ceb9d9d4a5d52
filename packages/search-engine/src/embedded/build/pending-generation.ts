import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Generation, GenerationSchema, IndexLimits } from '../../port.ts';
import { checkGeneration } from '../check/check-generation.ts';
import { catalogDirectory, generationFileName, temporarySuffix } from '../store/paths.ts';
import { syncDirectory, writePointer } from '../store/pointer.ts';
import { GenerationBuilder } from './generation-builder.ts';
import { decodeBatch, type ProductBatch } from './product-batch.ts';

export type WriterOptions = {
  readonly directory: string;
  readonly catalogKey: string;
  readonly generationId: string;
  readonly schema: GenerationSchema;
  /** Tokens held in memory at once; tests set a small number. */
  readonly segmentTokens?: number;
  /** Overrides the defaults; tests set small ones. */
  readonly limits?: Partial<IndexLimits>;
  /** False where a generation goes live elsewhere first: whoever sees to that sets the pointer. */
  readonly setsPointer?: boolean;
};

export type BuildHooks = {
  /** Called between steps of less than a millisecond each. */
  readonly yieldNow?: () => void;
  /** Called with the written file before it is checked; tests damage it here. */
  readonly beforeCheck?: (path: string) => void;
};

/** Where the generation of a writer goes, and its temporary name. */
export const pathsOf = ({
  directory,
  catalogKey,
  generationId,
}: Pick<WriterOptions, 'directory' | 'catalogKey' | 'generationId'>) => {
  const folder = catalogDirectory(directory, catalogKey);
  const fileName = generationFileName(generationId);
  return { folder, fileName, temporary: join(folder, `${fileName}${temporarySuffix}`) };
};

/** A generation under construction: its files are on disk until it is committed or aborted. Works synchronously. */
export class PendingGeneration {
  readonly #paths: ReturnType<typeof pathsOf>;
  readonly #generationId: string;
  readonly #setsPointer: boolean;
  readonly #builder: GenerationBuilder;
  readonly #yieldNow: () => void;
  readonly #beforeCheck: (path: string) => void;
  #isOpen = true;

  constructor(options: WriterOptions, { yieldNow = () => {}, beforeCheck = () => {} }: BuildHooks = {}) {
    this.#yieldNow = yieldNow;
    this.#beforeCheck = beforeCheck;
    const { generationId, schema, segmentTokens, limits } = options;
    this.#paths = pathsOf(options);
    this.#generationId = generationId;
    this.#setsPointer = options.setsPointer ?? true;
    const { folder, fileName, temporary } = this.#paths;
    mkdirSync(folder, { recursive: true });
    if (existsSync(join(folder, fileName))) throw new Error(`generation ${generationId} exists already`);
    this.#builder = new GenerationBuilder({
      path: temporary,
      schema,
      ...{ yieldNow, segmentTokens, limits },
    });
  }

  add(batch: ProductBatch): void {
    this.#throwIfClosed();
    this.#builder.addDocuments(batch);
    for (const product of decodeBatch(batch)) {
      this.#yieldNow();
      this.#builder.index(product);
    }
  }

  /** Finishes the file, checks it and makes it live. If any of this fails, nothing is left behind. */
  commit(note: Generation['note']): Generation {
    this.#throwIfClosed();
    const { folder, fileName, temporary } = this.#paths;
    try {
      const createdAt = new Date().toISOString();
      const generation = this.#builder.finish({ id: this.#generationId, note, createdAt });
      this.#beforeCheck(temporary);
      checkGeneration(temporary, this.#yieldNow);
      renameSync(temporary, join(folder, fileName));
      syncDirectory(folder);
      if (this.#setsPointer) writePointer(folder, fileName);
      this.#isOpen = false;
      return generation;
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  abort(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#builder.abort();
    rmSync(this.#paths.temporary, { force: true });
  }

  #throwIfClosed(): void {
    if (!this.#isOpen) throw new Error('the writer is closed');
  }
}
