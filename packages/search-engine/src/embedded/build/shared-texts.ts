const longestText = 120;
const mostTexts = 4096;

/**
 * What was made of texts that product after product has (brands, categories, details), so that it is made once. Holds as
 * many short texts as it meets first: those that many products share are among them.
 */
export class SharedTexts<T> {
  readonly #made = new Map<string, T>();

  get(text: string): T | undefined {
    return text.length > longestText ? undefined : this.#made.get(text);
  }

  /** Whether what is made of this text is worth keeping. */
  wants(text: string): boolean {
    return text.length <= longestText && this.#made.size < mostTexts;
  }

  keep(text: string, made: T): void {
    this.#made.set(text, made);
  }
}
