import { sortIndexes } from '../../terms/sort-indexes.ts';
import { TermTable } from '../../terms/term-table.ts';
import type { GenerationFileWriter } from '../format/file-writer.ts';
import { hashId } from '../format/hash-id.ts';
import { uint32List } from '../format/number-list.ts';

/** Product ids, and which products share a group. A product without a group is a group of its own. */
export class IdentityBuilder {
  readonly #hashes = uint32List();
  readonly #groupNames = new TermTable();
  readonly #namedGroups = uint32List();
  readonly #groups = uint32List();
  #groupsCount = 0;

  get groupsCount(): number {
    return this.#groupsCount;
  }

  add(id: string, group: string | null): void {
    this.#hashes.push(hashId(id));
    if (group === null || group === '') {
      this.#groups.push(this.#groupsCount++);
      return;
    }
    const name = this.#groupNames.internBytes(Buffer.from(group));
    if (name === this.#namedGroups.length) this.#namedGroups.push(this.#groupsCount++);
    this.#groups.push(this.#namedGroups.at(name));
  }

  write(out: GenerationFileWriter): void {
    const hashes = this.#hashes.view();
    const products = sortIndexes(hashes.length, (a, b) => hashes[a] - hashes[b]);
    out.writeSection('id.hashes', hashes.slice().sort());
    out.writeSection('id.products', products);
    const groups = this.#groups.view();
    const starts = new Uint32Array(this.#groupsCount + 1);
    for (const group of groups) starts[group + 1] = starts[group + 1] + 1;
    for (let group = 0; group < this.#groupsCount; group++)
      starts[group + 1] = starts[group + 1] + starts[group];
    const next = starts.slice();
    const members = new Uint32Array(groups.length);
    for (let product = 0; product < groups.length; product++) {
      const group = groups[product];
      const at = next[group];
      members[at] = product;
      next[group] = at + 1;
    }
    out.writeSection('groups', groups);
    out.writeSection('group.starts', starts);
    out.writeSection('group.products', members);
    for (const used of [this.#hashes, this.#groupNames, this.#namedGroups, this.#groups]) used.release();
  }
}
