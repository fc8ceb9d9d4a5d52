/**
 * A phrase book's entries in one buffer, which takes no heap and is transferred between threads without a copy. Texts are code units one after
 * another. A key is identified by its number, an entry by its index in the order of all.
 */

/** The sections in the order of the buffer, with the size of an element in bytes: the widest come first, so that all are aligned. */
const sections = {
  /** By entry: when it was created. */
  entryTimes: 8,
  /** Where each text ends: the keys' texts (that of key 0 begins at 0), then each entry's id, then each entry's text. */
  textEnds: 4,
  /** Hash table of keys: the key's number plus one, 0 for none. Open addressing. */
  keySlots: 4,
  /** Hash table of entries by their ids, likewise. */
  idSlots: 4,
  /** By key: where its entries begin in `keyEntries`. */
  keyStarts: 4,
  /** By key: the entries in which it is looked up, ascending. */
  keyEntries: 4,
  /** By entry, four numbers: where `from` and `to` begin and end in `members`. */
  entryMembers: 4,
  members: 4,
  /** Keys of one word that can be looked up, by `bucketOf`, and their char masks. */
  singles: 4,
  singleCharMasks: 4,
  buckets: 4,
  bucketStarts: 4,
  texts: 2,
} as const;

export type SectionName = keyof typeof sections;

/** What the thread that builds a book passes to the one that uses it. */
export type PhraseBookData = {
  readonly buffer: ArrayBuffer;
  readonly lengths: Readonly<Record<SectionName, number>>;
  readonly keysCount: number;
  readonly longest: number;
  readonly hasBlocked: boolean;
  readonly hasImmutable: boolean;
};

const names = Object.keys(sections) as SectionName[];
const alignment = 8;

const placesOf = (
  lengths: PhraseBookData['lengths'],
): { readonly places: Map<SectionName, number>; readonly size: number } => {
  const places = new Map<SectionName, number>();
  let size = 0;
  for (const name of names) {
    places.set(name, size);
    const bytes = lengths[name] * sections[name];
    size += Math.ceil(bytes / alignment) * alignment;
  }
  return { places, size };
};

/** The sections as views of the buffer. */
export const arraysOf = ({ buffer, lengths }: Pick<PhraseBookData, 'buffer' | 'lengths'>) => {
  const { places } = placesOf(lengths);
  const placeOf = (name: SectionName): number => places.get(name) ?? 0;
  const numbers = (name: SectionName) => new Uint32Array(buffer, placeOf(name), lengths[name]);
  return {
    entryTimes: new Float64Array(buffer, placeOf('entryTimes'), lengths.entryTimes),
    textEnds: numbers('textEnds'),
    keySlots: numbers('keySlots'),
    idSlots: numbers('idSlots'),
    keyStarts: numbers('keyStarts'),
    keyEntries: numbers('keyEntries'),
    entryMembers: numbers('entryMembers'),
    members: numbers('members'),
    singles: numbers('singles'),
    singleCharMasks: numbers('singleCharMasks'),
    buckets: numbers('buckets'),
    bucketStarts: numbers('bucketStarts'),
    texts: new Uint16Array(buffer, placeOf('texts'), lengths.texts),
  };
};

export type BookArrays = ReturnType<typeof arraysOf>;

/** A buffer for sections of these lengths. */
export const makeBuffer = (lengths: PhraseBookData['lengths']): ArrayBuffer =>
  new ArrayBuffer(placesOf(lengths).size);

/** FNV-1a over code units. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** Slots for this many items: a power of two, at most half of them used. */
export const slotsFor = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));

/** Keys of one word with the same first letter and length are in one bucket. */
export const bucketOf = (initial: number, length: number): number =>
  initial * 0x1_0000 + Math.min(length, 0xffff);

/** Reads a book's entries. */
export class BookBase {
  readonly arrays: BookArrays;
  readonly data: PhraseBookData;

  constructor(data: PhraseBookData) {
    this.data = data;
    this.arrays = arraysOf(data);
  }

  get bytes(): number {
    return this.data.buffer.byteLength;
  }

  get entriesCount(): number {
    return this.arrays.entryTimes.length;
  }

  /** The text with a number: keys come first, then the entries' ids, then their texts. */
  textAt(number: number): string {
    const { textEnds, texts } = this.arrays;
    const start = number === 0 ? 0 : textEnds[number - 1];
    return String.fromCharCode(...texts.subarray(start, textEnds[number]));
  }

  unitsAt(number: number): Uint16Array {
    const { textEnds, texts } = this.arrays;
    return texts.subarray(number === 0 ? 0 : textEnds[number - 1], textEnds[number]);
  }

  idAt(entry: number): string {
    return this.textAt(this.data.keysCount + entry);
  }

  entryText(entry: number): string {
    return this.textAt(this.data.keysCount + this.entriesCount + entry);
  }

  /** The number of a key, -1 if no phrase has it. */
  findKey(key: string): number {
    return this.#find(this.arrays.keySlots, key, 0);
  }

  /** The index of an entry, -1 if there is none with that id. */
  findEntry(id: string): number {
    return this.#find(this.arrays.idSlots, id, this.data.keysCount);
  }

  #find(slots: Uint32Array, text: string, offset: number): number {
    const mask = slots.length - 1;
    for (let slot = hashOf(text) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = slots[slot] - 1;
      if (this.#isText(number + offset, text)) return number;
    }
    return -1;
  }

  #isText(number: number, text: string): boolean {
    const units = this.unitsAt(number);
    if (units.length !== text.length) return false;
    for (let i = 0; i < units.length; i++) if (units[i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** The entries in which a key is looked up, ascending. */
  entriesOf(key: number): Uint32Array {
    const { keyStarts, keyEntries } = this.arrays;
    return keyEntries.subarray(keyStarts[key], keyStarts[key + 1]);
  }

  /** The keys of an entry's phrases: those that are looked up (`from`), or what they mean (`to`). */
  membersOf(entry: number, side: 'from' | 'to'): Uint32Array {
    const { entryMembers, members } = this.arrays;
    const at = entry * 4 + (side === 'from' ? 0 : 2);
    return members.subarray(entryMembers[at], entryMembers[at + 1]);
  }

  /** Where a bucket's keys are in `singles`. */
  bucket(initial: number, length: number): { readonly begin: number; readonly end: number } {
    const { buckets, bucketStarts } = this.arrays;
    const wanted = bucketOf(initial, length);
    let low = 0;
    let high = buckets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (buckets[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    if (buckets[low] !== wanted) return { begin: 0, end: 0 };
    return { begin: bucketStarts[low], end: bucketStarts[low + 1] };
  }
}
