import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import type { Generation, GenerationSchema, GenerationWriter } from '../../port.ts';
import { catalogDirectory, generationFileName, temporarySuffix } from '../store/paths.ts';
import { syncDirectory, writePointer } from '../store/pointer.ts';
import { GenerationBuilder } from './generation-builder.ts';

export type WriterOptions = {
  readonly directory: string;
  readonly catalogKey: string;
  readonly generationId: string;
  readonly schema: GenerationSchema;
  readonly segmentTokens?: number;
};

class FileGenerationWriter implements GenerationWriter {
  readonly #directory: string;
  readonly #fileName: string;
  readonly #temporary: string;
  readonly #generationId: string;
  readonly #builder: GenerationBuilder;
  #isOpen = true;

  constructor({ directory, catalogKey, generationId, schema, segmentTokens }: WriterOptions) {
    this.#directory = catalogDirectory(directory, catalogKey);
    this.#fileName = generationFileName(generationId);
    this.#temporary = join(this.#directory, `${this.#fileName}${temporarySuffix}`);
    this.#generationId = generationId;
    mkdirSync(this.#directory, { recursive: true });
    if (existsSync(join(this.#directory, this.#fileName)))
      throw new Error(`generation ${generationId} exists already`);
    this.#builder = new GenerationBuilder({
      path: this.#temporary,
      schema,
      ...(segmentTokens !== undefined && { segmentTokens }),
    });
  }

  async add(products: readonly ProductDocument[]): Promise<void> {
    this.#seeThatOpen();
    for (const product of products) this.#builder.add(product);
  }

  async commit(note: Generation['note']): Promise<Generation> {
    this.#seeThatOpen();
    try {
      const createdAt = new Date().toISOString();
      const generation = this.#builder.finish({ id: this.#generationId, note, createdAt });
      renameSync(this.#temporary, join(this.#directory, this.#fileName));
      syncDirectory(this.#directory);
      writePointer(this.#directory, this.#fileName);
      this.#isOpen = false;
      return generation;
    } catch (error) {
      await this.abort();
      throw error;
    }
  }

  async abort(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#builder.abort();
    rmSync(this.#temporary, { force: true });
  }

  #seeThatOpen(): void {
    if (!this.#isOpen) throw new Error('the writer is closed');
  }
}

/**
 * Opens a writer of the embedded engine without starting any search thread: for an import's own worker thread.
 * Its file work is synchronous. The engine in the main thread sees the generation after `refresh`.
 */
export const openGenerationWriter = async (options: WriterOptions): Promise<GenerationWriter> =>
  new FileGenerationWriter(options);
