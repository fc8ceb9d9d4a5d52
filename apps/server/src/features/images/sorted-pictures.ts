import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedImage } from './list-repository.ts';

/** Two hexadecimal characters, in the order of ids. */
const beginnings = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));
const beginningChars = 2;
/** What waits to be appended to a file: some 4 MB for all of them. A catalog with less has no files. */
const waitingChars = 16_384;
/** Sorted at once: all products may show the same picture, and ids can be made that begin alike. */
const maxSorted = 5000;

/**
 * Takes the pictures of a catalog in the order of its products and gives them back nearly in the order of their ids, which are random. In
 * memory are some megabytes, however many they are.
 */
export class SortedPictures implements AsyncDisposable {
  readonly #directory: string;
  readonly #waiting = new Map<string, string>();
  readonly #inFiles = new Set<string>();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** In a new folder beneath this one. */
  static async open(directory: string): Promise<SortedPictures> {
    return new SortedPictures(await mkdtemp(join(directory, 'list-')));
  }

  async add(pictures: readonly ListedImage[]): Promise<void> {
    for (const picture of pictures) {
      const beginning = picture.id.slice(0, beginningChars);
      const text = `${this.#waiting.get(beginning) ?? ''}${JSON.stringify(picture)}\n`;
      this.#waiting.set(beginning, text);
      if (text.length > waitingChars) await this.#append(beginning, text);
    }
  }

  /** What was added, in portions of so many. Within each 5,000 of the same beginning, ids ascend. */
  async *read(portionSize: number): AsyncIterable<readonly ListedImage[]> {
    let portion: ListedImage[] = [];
    for (const beginning of beginnings)
      for await (const sorted of this.#readSorted(beginning))
        for (const picture of sorted) {
          portion.push(picture);
          if (portion.length < portionSize) continue;
          yield portion;
          portion = [];
        }
    if (portion.length > 0) yield portion;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  #fileOf(beginning: string): string {
    return join(this.#directory, beginning);
  }

  async #append(beginning: string, text: string): Promise<void> {
    await appendFile(this.#fileOf(beginning), text, { mode: 0o600 });
    this.#inFiles.add(beginning);
    this.#waiting.set(beginning, '');
  }

  async *#readLines(beginning: string): AsyncIterable<string> {
    let rest = '';
    // Not by `readline`, which leaves the file open where a loop is left, and takes more than `\n` for the end of a line.
    if (this.#inFiles.has(beginning))
      for await (const text of createReadStream(this.#fileOf(beginning), 'utf8')) {
        const lines = `${rest}${text}`.split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
    yield* (this.#waiting.get(beginning) ?? '').split('\n').slice(0, -1);
  }

  async *#readSorted(beginning: string): AsyncIterable<readonly ListedImage[]> {
    let pictures: ListedImage[] = [];
    const takeSorted = (): ListedImage[] => {
      const sorted = pictures.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
      pictures = [];
      return sorted;
    };
    for await (const line of this.#readLines(beginning)) {
      pictures.push(JSON.parse(line) as ListedImage);
      if (pictures.length === maxSorted) yield takeSorted();
    }
    yield takeSorted();
  }
}
