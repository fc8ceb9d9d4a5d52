/** A queue in which keys take turns: whoever has much waiting holds up nobody but itself. In order within a key. */
export class FairQueue<T> {
  /** Keys in the order of their turns; none is empty. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(key: string, item: T): void {
    const line = this.#lines.get(key);
    if (line) line.push(item);
    else this.#lines.set(key, [item]);
    this.#length += 1;
  }

  /** Takes the first of the key whose turn it is; that key's next turn comes after all others'. */
  shift(): T | undefined {
    for (const [key, line] of this.#lines) {
      const item = line.shift();
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  /** Takes the newest of the key with most waiting, if that has more than `key` would have with one more. */
  dropFor(key: string): T | undefined {
    let longest = this.#lines.get(key)?.length ?? 0;
    let from: string | null = null;
    for (const [each, line] of this.#lines) {
      if (each === key || line.length <= longest + (from === null ? 1 : 0)) continue;
      longest = line.length;
      from = each;
    }
    if (from === null) return undefined;
    this.#length -= 1;
    return this.#lines.get(from)?.pop();
  }

  /** Takes all that waits. */
  drain(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return all;
  }
}
