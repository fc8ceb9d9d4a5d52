/** A queue in which keys take turns, so that a key with many items delays only itself. In order within a key. */
export class TurnQueue<T> {
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

  /** Takes the first item of the key whose turn it is; that key then goes behind all others. */
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

  /** Takes the newest item of the key with most waiting. */
  pop(): T | undefined {
    let longest: readonly [string, T[]] | null = null;
    for (const entry of this.#lines)
      if (longest === null || entry[1].length > longest[1].length) longest = entry;
    if (longest === null) return undefined;
    const [key, line] = longest;
    const item = line.pop();
    if (line.length === 0) this.#lines.delete(key);
    this.#length -= 1;
    return item;
  }

  /** Removes all items for which `isTooOld` holds. */
  expire(isTooOld: (item: T) => boolean): T[] {
    const expired: T[] = [];
    for (const [key, line] of this.#lines) {
      const old = line.filter(isTooOld);
      if (old.length === 0) continue;
      expired.push(...old);
      const rest = line.filter((item) => !isTooOld(item));
      if (rest.length > 0) this.#lines.set(key, rest);
      else this.#lines.delete(key);
    }
    this.#length -= expired.length;
    return expired;
  }
}
