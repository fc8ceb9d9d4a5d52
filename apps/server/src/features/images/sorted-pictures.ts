import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ListedImage } from './list-repository.ts';

/** Two hexadecimal characters, in the order of ids: a file has some hundreds of a catalog's pictures, a few thousand of a large one's. */
const beginnings = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));
const charsOfBeginning = 2;
/** Texts that wait to be appended to a file: 4 MB for all files. */
const charsAtOnce = 16_384;
/** All products may have the same picture, which is in one file then. */
const linesAtOnce = 5000;

/**
 * Takes the pictures of a catalog in the order of its products and gives them back in the order of their ids, which are random. In memory are
 * some megabytes, however many they are.
 */
export class SortedPictures implements AsyncDisposable {
  readonly #directory: string;
  readonly #waiting = new Map<string, string>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** In a new folder beneath this one. */
  static async open(directory: string): Promise<SortedPictures> {
    return new SortedPictures(await mkdtemp(join(directory, 'list-')));
  }

  async add(pictures: readonly ListedImage[]): Promise<void> {
    const full = new Set<string>();
    for (const picture of pictures) {
      const beginning = picture.id.slice(0, charsOfBeginning);
      const text = `${this.#waiting.get(beginning) ?? ''}${JSON.stringify(picture)}\n`;
      this.#waiting.set(beginning, text);
      if (text.length > charsAtOnce) full.add(beginning);
    }
    for (const beginning of full) await this.#append(beginning);
  }

  /** Portions of what was added; what follows has other ids, or the last one again. */
  async *read(): AsyncIterable<readonly ListedImage[]> {
    for (const beginning of [...this.#waiting.keys()]) await this.#append(beginning);
    for (const beginning of beginnings) if (this.#waiting.has(beginning)) yield* this.#readFile(beginning);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  #fileOf(beginning: string): string {
    return join(this.#directory, beginning);
  }

  async #append(beginning: string): Promise<void> {
    const text = this.#waiting.get(beginning) ?? '';
    this.#waiting.set(beginning, '');
    await appendFile(this.#fileOf(beginning), text, { mode: 0o600 });
  }

  async *#readFile(beginning: string): AsyncIterable<readonly ListedImage[]> {
    let pictures: ListedImage[] = [];
    const takeSorted = (): ListedImage[] => {
      const sorted = pictures.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
      pictures = [];
      return sorted;
    };
    const input = createReadStream(this.#fileOf(beginning));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      pictures.push(JSON.parse(line) as ListedImage);
      if (pictures.length === linesAtOnce) yield takeSorted();
    }
    yield takeSorted();
  }
}
