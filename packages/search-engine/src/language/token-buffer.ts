import {
  classOfUnit,
  createFoldedText,
  type FoldedText,
  foldInto,
  growFoldedText,
  unitClass,
} from './fold.ts';

/** `word` stands for itself, `part` for a piece of a compound, `whole` for the compound joined. */
export const tokenKind = { word: 0, part: 1, whole: 2 } as const;

const longestToken = 64;
const mostParts = 8;
const longestMeasureUnit = 3;

const comma = 0x2c;
const point = 0x2e;
const slash = 0x2f;
const colon = 0x3a;

/** A separator that carries meaning between two digits (43,2 is not 432, 1/4 is not 14). */
const keptBetweenDigits = (unit: number): number => {
  if (unit === comma || unit === point) return point;
  return unit === slash || unit === colon ? unit : 0;
};

/**
 * The tokeniser's reusable working memory and its one algorithm, for the index builder's hot path as well as for
 * queries and highlighting. A token is a range of folded code units; joined compounds lie behind the text's own units.
 *
 * Runs of letters and digits are words. Runs joined by connectors (`21A2KOT-XC`, `1/4`, `43,2`, `wi-fi`) give the
 * parts, side by side, and the whole: joined without connectors, but for those that mean something between digits.
 * A measure (`500ml`) gives its number and its unit as parts.
 */
export class TokenBuffer {
  readonly text: FoldedText = createFoldedText();
  starts = new Uint32Array(256);
  ends = new Uint32Array(256);
  positions = new Uint32Array(256);
  kinds = new Uint8Array(256);
  count = 0;
  /** Positions used: the text's length in words, parts counted, wholes not. */
  length = 0;
  #tail = 0;

  read(text: string): void {
    foldInto(text, this.text);
    this.count = 0;
    this.length = 0;
    this.#tail = this.text.length;
    const end = this.text.length;
    let at = 0;
    while (at < end) {
      const kind = this.#classAt(at);
      if (kind === unitClass.letter || kind === unitClass.digit) at = this.#readCompound(at, end);
      else at++;
    }
  }

  termAt(token: number): string {
    const { units } = this.text;
    return String.fromCharCode(...units.subarray(this.starts[token] as number, this.ends[token] as number));
  }

  #classAt(at: number): number {
    return classOfUnit(this.text.units[at] as number);
  }

  #readRun(from: number, end: number): number {
    let at = from;
    while (at < end) {
      const kind = this.#classAt(at);
      if (kind !== unitClass.letter && kind !== unitClass.digit) break;
      at++;
    }
    return at;
  }

  /** Where the next part begins if only one or two connectors lie between, else -1. */
  #nextPart(at: number, end: number): number {
    for (let next = at; next < end && next <= at + 2; next++) {
      const kind = this.#classAt(next);
      if (kind === unitClass.letter || kind === unitClass.digit) return next > at ? next : -1;
      if (kind !== unitClass.connector) return -1;
    }
    return -1;
  }

  #readCompound(from: number, end: number): number {
    const firstEnd = this.#readRun(from, end);
    let next = this.#nextPart(firstEnd, end);
    if (next < 0) {
      this.#addWord(from, firstEnd);
      return firstEnd;
    }
    const whole = this.#reserve();
    const wholeStart = this.#tail;
    const position = this.length;
    this.#join(from, firstEnd, -1);
    this.#add(from, firstEnd, this.length++, tokenKind.part);
    let at = firstEnd;
    for (let parts = 1; next >= 0 && parts < mostParts; parts++) {
      const partEnd = this.#readRun(next, end);
      this.#join(next, partEnd, at);
      this.#add(next, partEnd, this.length++, tokenKind.part);
      at = partEnd;
      next = this.#nextPart(at, end);
    }
    this.#set(whole, wholeStart, this.#tail, position, tokenKind.whole);
    return at;
  }

  #addWord(start: number, end: number): void {
    const split = this.#measureSplit(start, end);
    if (split === 0) {
      this.#add(start, end, this.length++, tokenKind.word);
      return;
    }
    this.#add(start, end, this.length, tokenKind.whole);
    this.#add(start, split, this.length++, tokenKind.part);
    this.#add(split, end, this.length++, tokenKind.part);
  }

  /** Where the unit of a measure begins (`500|ml`), 0 if this is none. */
  #measureSplit(start: number, end: number): number {
    let at = start;
    while (at < end && this.#classAt(at) === unitClass.digit) at++;
    if (at === start || at === end || end - at > longestMeasureUnit) return 0;
    for (let i = at; i < end; i++) if (this.#classAt(i) !== unitClass.letter) return 0;
    return at;
  }

  #join(start: number, end: number, connectorAt: number): void {
    growFoldedText(this.text, this.#tail + (end - start) + 1);
    const { units, sources } = this.text;
    if (connectorAt >= 0) {
      const kept = keptBetweenDigits(units[connectorAt] as number);
      const before = this.#classAt(connectorAt - 1);
      if (kept !== 0 && before === unitClass.digit && this.#classAt(start) === unitClass.digit) {
        sources[this.#tail] = sources[connectorAt] as number;
        units[this.#tail++] = kept;
      }
    }
    for (let i = start; i < end; i++) {
      sources[this.#tail] = sources[i] as number;
      units[this.#tail++] = units[i] as number;
    }
  }

  #reserve(): number {
    if (this.count === this.starts.length) this.#grow();
    return this.count++;
  }

  #add(start: number, end: number, position: number, kind: number): void {
    this.#set(this.#reserve(), start, end, position, kind);
  }

  #set(token: number, start: number, end: number, position: number, kind: number): void {
    this.starts[token] = start;
    this.ends[token] = Math.min(end, start + longestToken);
    this.positions[token] = position;
    this.kinds[token] = kind;
  }

  #grow(): void {
    const larger = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const grown = new Uint32Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    this.starts = larger(this.starts);
    this.ends = larger(this.ends);
    this.positions = larger(this.positions);
    const kinds = new Uint8Array(this.kinds.length * 2);
    kinds.set(this.kinds);
    this.kinds = kinds;
  }
}
