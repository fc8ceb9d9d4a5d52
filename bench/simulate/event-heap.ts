type Entry<T> = { readonly atMs: number; readonly order: number; readonly item: T };

/** What is to happen, soonest first; of two at the same time, the one that was added first. */
export class EventHeap<T> {
  readonly #entries: Entry<T>[] = [];
  #added = 0;

  get length(): number {
    return this.#entries.length;
  }

  push(atMs: number, item: T): void {
    const entry = { atMs, order: this.#added++, item };
    const entries = this.#entries;
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = entries[parent];
      if (above === undefined || isBefore(above, entry)) break;
      entries[at] = above;
      at = parent;
    }
    entries[at] = entry;
  }

  pop(): { readonly atMs: number; readonly item: T } | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (first === undefined || last === undefined || entries.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const left = entries[child];
      const right = entries[child + 1];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child++;
      const least = entries[child];
      if (least === undefined || isBefore(last, least)) break;
      entries[at] = least;
      at = child;
    }
    entries[at] = last;
    return first;
  }
}

const isBefore = <T>(a: Entry<T>, b: Entry<T>): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
