import type { LanguageCode, ProductDocument } from '@vitrina/contract';
import { withFields } from '../../fields/cut-fields.ts';
import { DamagedIndexError } from '../../port.ts';
import { hashId } from '../format/hash-id.ts';
import { type ListPlace, readLists } from '../format/postings.ts';
import type { SharedMemory } from '../kernels/web-assembly.ts';
import { Deadline } from '../search/deadline.ts';
import type { Column, ValueColumn } from './columns.ts';
import { type Combinations, findCombinations } from './combinations.ts';
import { Dictionary } from './dictionary.ts';
import { DocumentStore } from './documents.ts';
import { type GenerationCache, ThreadCache } from './generation-cache.ts';
import type { LoadedGeneration } from './load-file.ts';
import { ProductBits } from './product-bits.ts';
import { Sections } from './sections.ts';
import { groupsShareValues } from './shared-values.ts';
import { StemGroups } from './stem-groups.ts';

/** How many members of a group are listed: all of a shop's products may be in one group, and nobody looks through thousands. */
const maxVariants = 1000;

/** For reading a product from disk and parsing it. */
const stepsPerRead = 5000;

/** Called with a product whose JSON can't be read, at most once for each generation of a thread. */
export type OnDamaged = (generationId: string, product: number) => void;

export type ReaderOptions = {
  /** The deadline of the job that reads. */
  readonly deadline?: Deadline;
  /** Shared with the other generations of the thread. */
  readonly memory?: ThreadCache;
  readonly onDamaged?: OnDamaged;
};

/** A loaded generation as one search thread sees it: views of the shared memory, and its own file handle. */
export class GenerationReader {
  readonly generationId: string;
  /** The generation's file. */
  readonly path: string;
  /** Where its sections are. */
  readonly memory: SharedMemory;
  /** The deadline of the job that reads. */
  readonly deadline: Deadline;
  readonly productsCount: number;
  readonly groupsCount: number;
  readonly language: LanguageCode;
  readonly dictionary: Dictionary;
  readonly stems: StemGroups;
  readonly postings: Uint8Array;
  readonly postingsView: DataView;
  readonly termOffsets: Uint32Array;
  readonly termFrequencies: Uint32Array;
  readonly textFields: readonly string[];
  readonly columns: ReadonlyMap<string, Column>;
  readonly groups: Uint32Array;
  readonly groupStarts: Uint32Array;
  readonly groupProducts: Uint32Array;
  readonly #idHashes: Uint32Array;
  readonly #idProducts: Uint32Array;
  readonly #documents: DocumentStore;
  readonly #groupsSharingValues = new Map<string, boolean>();
  readonly cache: GenerationCache;
  readonly #onDamaged: OnDamaged;
  #isDamageTold = false;
  #bits: ProductBits | undefined;
  #signals: ReadonlyMap<string, Float32Array> = new Map();

  constructor(
    loaded: LoadedGeneration,
    { deadline = new Deadline(), memory = new ThreadCache(), onDamaged = () => {} }: ReaderOptions = {},
  ) {
    this.#onDamaged = onDamaged;
    this.deadline = deadline;
    this.cache = memory.open();
    this.path = loaded.path;
    this.memory = loaded.memory;
    const { meta } = loaded;
    const sections = new Sections(loaded);
    this.generationId = meta.generation.id;
    this.productsCount = meta.generation.productsCount;
    this.groupsCount = meta.generation.groupsCount;
    this.textFields = meta.textFields;
    this.dictionary = new Dictionary(
      sections.bytes('dictionary'),
      sections.uint32('dictionary.blocks'),
      sections.uint32('dictionary.signatures'),
      meta.termsCount,
    );
    const stems = new Dictionary(
      sections.bytes('stems'),
      sections.uint32('stem.blocks'),
      new Uint32Array(0),
      meta.stemsCount,
    );
    this.language = meta.generation.schema.language;
    this.stems = new StemGroups(
      this.language,
      this.dictionary,
      stems,
      sections.uint32('stem.starts'),
      sections.uint32('stem.ranks'),
    );
    this.postings = sections.bytes('postings');
    const { buffer, byteOffset, byteLength } = this.postings;
    this.postingsView = new DataView(buffer, byteOffset, byteLength);
    this.termOffsets = sections.uint32('term.offsets');
    this.termFrequencies = sections.uint32('term.frequencies');
    this.groups = sections.uint32('groups');
    this.groupStarts = sections.uint32('group.starts');
    this.groupProducts = sections.uint32('group.products');
    this.#idHashes = sections.uint32('id.hashes');
    this.#idProducts = sections.uint32('id.products');
    this.columns = new Map(meta.columns.map((entry) => [entry.field, sections.column(entry)]));
    this.#documents = new DocumentStore(
      loaded.path,
      loaded.documentsOffset,
      sections.float64('document.offsets'),
      sections.uint32('document.checksums'),
    );
  }

  /** A signal's numbers, by product; null if there is no signal of that name. */
  signal(name: string): Float32Array | null {
    return this.#signals.get(name) ?? null;
  }

  setSignals(signals: ReadonlyMap<string, Float32Array>): void {
    this.#signals = signals;
    this.cache.clear('numbers');
  }

  /** The product's JSON, as UTF-8; null if it is damaged, because a search had better lack one product than fail. */
  readJson(product: number): Buffer | null {
    this.deadline.spend(stepsPerRead);
    try {
      return this.#documents.read(product);
    } catch (error) {
      if (!(error instanceof DamagedIndexError)) throw error;
      if (!this.#isDamageTold) this.#onDamaged(this.generationId, product);
      this.#isDamageTold = true;
      return null;
    }
  }

  readProduct(product: number): ProductDocument | null {
    const json = this.readJson(product);
    return json === null ? null : (JSON.parse(json.toString()) as ProductDocument);
  }

  /** The product's number and document; the first product, if several have the id. */
  findProduct(id: string): { number: number; document: ProductDocument } | null {
    for (const number of this.#candidates(id)) {
      const document = this.readProduct(number);
      if (document?.id === id) return { number, document };
    }
    return null;
  }

  /** The product's number, -1 if there is none. Reads documents only if the id column doesn't decide. */
  findNumber(id: string): number {
    const [first, ...others] = this.#candidates(id);
    if (first === undefined) return -1;
    const column = this.columns.get('id');
    if (others.length === 0 && column?.kind === 'values' && column.values.firstValue(first) === id)
      return first;
    return this.findProduct(id)?.number ?? -1;
  }

  /** The products whose id hashes like this one, in the feed's order. */
  #candidates(id: string): Uint32Array {
    const hash = hashId(id);
    let low = 0;
    let high = this.#idHashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#idHashes[middle] < hash) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (this.#idHashes[end] === hash) end++;
    return this.#idProducts.subarray(low, end);
  }

  /** How many products are in this one's group, itself included. */
  variantsCount(product: number): number {
    const group = this.groups[product];
    return this.groupStarts[group + 1] - this.groupStarts[group];
  }

  /** The products of this one's group, itself included. */
  groupMembers(product: number): Uint32Array {
    const group = this.groups[product];
    return this.groupProducts.subarray(this.groupStarts[group], this.groupStarts[group + 1]);
  }

  /** The documents of the first products of this one's group. */
  variants(product: number, most = maxVariants): ProductDocument[] {
    const documents = Array.from(this.groupMembers(product).subarray(0, most), (member) =>
      this.readProduct(member),
    );
    return documents.filter((document) => document !== null);
  }

  /** Products by their numbers, `from` to before `to`, with no fields but these. Damaged ones are missing. */
  readPortion({
    from,
    to,
    fields,
  }: {
    from: number;
    to: number;
    fields: readonly string[];
  }): ProductDocument[] {
    const portion: ProductDocument[] = [];
    for (let number = from; number < to; number++) {
      const product = this.readProduct(number);
      if (product !== null) portion.push(withFields(product, fields));
    }
    return portion;
  }

  /** Sets of products as bits. Computed on first use. */
  get bits(): ProductBits {
    this.#bits ??= new ProductBits(this.groups, this.groupProducts);
    return this.#bits;
  }

  /** The lists of a term's postings, one for each field that has the term. */
  readLists(termOrdinal: number): ListPlace[] {
    return readLists(this.postings, this.termOffsets[termOrdinal]);
  }

  /** By ordinal of a field's values: the products that have the value. Cached. */
  valueBits(field: string, values: ValueColumn): readonly Int32Array[] {
    return this.cache.memo('valueBits', field, () => this.bits.ofValues(values));
  }

  /** The combinations of a field's values; null if it has one value per product, or too many combinations. Cached. */
  combinations(field: string, values: ValueColumn): Combinations | null {
    const { starts } = values;
    if (starts === null) return null;
    return this.cache.memo('combinations', field, () => ({ of: findCombinations(values, starts) })).of;
  }

  /** Whether the products of each group always have the same values of a field. Computed once. */
  groupsShareValues(field: string): boolean {
    const known = this.#groupsSharingValues.get(field);
    if (known !== undefined) return known;
    const column = this.columns.get(field);
    const isSo =
      column?.kind === 'values' && groupsShareValues(column.values, this.groups, this.groupProducts);
    this.#groupsSharingValues.set(field, isSo);
    return isSo;
  }

  close(): void {
    this.cache.clear();
    this.#documents.close();
  }
}
