import {
  classOfUnit,
  createFoldedText,
  type FoldedText,
  foldInto,
  growFoldedText,
  unitClass,
} from './fold.ts';
import { createPieceEnds, digitsEnd, endsInThousand, groupedNumberEnd, splitRun } from './number-runs.ts';

/**
 * `word` is an ordinary word, `part` a piece of a compound, `whole` the joined compound, `inner` some joined parts that people also search for
 * (43.2 of 43,2cm).
 */
export const tokenKind = { word: 0, part: 1, whole: 2, inner: 3 } as const;

const maxTokenLength = 64;
const maxParts = 8;
/** More of them are rather a group of thousands. */
export const maxDecimals = 2;

const comma = 0x2c;
const point = 0x2e;
const slash = 0x2f;
const colon = 0x3a;
const quote = 0x22;
const apostrophe = 0x27;

/** A separator that is significant between two digits (43,2 is not 432, 1/4 is not 14). */
const separatorBetweenDigits = (unit: number): number => {
  if (unit === comma || unit === point) return point;
  return unit === slash || unit === colon ? unit : 0;
};

/**
 * The tokeniser's reusable working memory and its one algorithm, for the index builder's hot path as well as for
 * queries and highlighting. A token is a range of folded code units; joined compounds lie behind the text's own units.
 *
 * Runs of letters and digits are words. Runs joined by connectors (`21A2KOT-XC`, `1/4`, `43,2`, `wi-fi`) give the
 * parts, side by side, and the whole: joined without connectors, but for those that mean something between digits.
 * Where people put spaces or don't, all spellings have the same parts: measures (`500ml`, `43,2cm`), dimensions (`160x200`),
 * numbers in groups (`10 000`). A grouped number stands where its last group stands, side by side with its unit.
 * Decimals keep their point (`1`, `.5`), those of dimensions as well: 1,5 kg is not 5 kg.
 * A quote behind a digit (`42"`, `42''`) is the word `"`, an inch, unless it closes what a quote opened.
 */
export class TokenBuffer {
  readonly text: FoldedText = createFoldedText();
  starts = new Uint32Array(256);
  ends = new Uint32Array(256);
  positions = new Uint32Array(256);
  kinds = new Uint8Array(256);
  count = 0;
  /** Positions used: the number of words in the text, counting parts but not wholes. */
  length = 0;
  #tail = 0;
  #isQuoteOpen = false;
  readonly #pieceEnds = createPieceEnds();

  read(text: string): void {
    foldInto(text, this.text);
    this.count = 0;
    this.length = 0;
    this.#tail = this.text.length;
    this.#isQuoteOpen = false;
    const end = this.text.length;
    let at = 0;
    while (at < end) {
      const kind = this.#classAt(at);
      if (kind === unitClass.letter || kind === unitClass.digit)
        at = this.#readInches(this.#readCompound(at, end), end);
      else if (this.text.units[at++] === quote) this.#isQuoteOpen = at < end && this.#isWordAt(at);
    }
  }

  termAt(token: number): string {
    const { units } = this.text;
    return String.fromCharCode(...units.subarray(this.starts[token], this.ends[token]));
  }

  #classAt(at: number): number {
    return classOfUnit(this.text.units[at]);
  }

  #isWordAt(at: number): boolean {
    const kind = this.#classAt(at);
    return kind === unitClass.letter || kind === unitClass.digit;
  }

  /** The quote behind a number that ends at `at` as a word, and where to continue. */
  #readInches(at: number, end: number): number {
    const { units } = this.text;
    if (at >= end || this.#classAt(at - 1) !== unitClass.digit) return at;
    const isDouble = units[at] === apostrophe && at + 1 < end && units[at + 1] === apostrophe;
    if (units[at] !== quote && !isDouble) return at;
    if (units[at] === quote && this.#isQuoteOpen) return at;
    const start = this.#tail;
    this.#join(at, at + 1, -1);
    this.text.units[start] = quote;
    this.#add(start, this.#tail, this.length++, tokenKind.word);
    return at + (isDouble ? 2 : 1);
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

  /** Where the next part begins if only one or two connectors precede it, otherwise -1. */
  #nextPart(at: number, end: number): number {
    for (let next = at; next < end && next <= at + 2; next++) {
      const kind = this.#classAt(next);
      if (kind === unitClass.letter || kind === unitClass.digit) return next > at ? next : -1;
      if (kind !== unitClass.connector) return -1;
    }
    return -1;
  }

  /** The connector before `next` if it is significant between the digits around it, otherwise 0. */
  #significantConnector(connectorAt: number, next: number): number {
    if (connectorAt < 0) return 0;
    const connector = separatorBetweenDigits(this.text.units[connectorAt]);
    if (connector === 0 || this.#classAt(connectorAt - 1) !== unitClass.digit) return 0;
    return this.#classAt(next) === unitClass.digit ? connector : 0;
  }

  #readCompound(from: number, end: number): number {
    const firstEnd = this.#readRun(from, end);
    let next = this.#nextPart(firstEnd, end);
    if (next < 0) return this.#readWord(from, firstEnd, end);
    const whole = this.#reserve();
    const wholeStart = this.#tail;
    const position = this.length;
    let start = from;
    let at = firstEnd;
    let connectorAt = -1;
    let number = { start: 0, position: 0, runs: 0 };
    for (let parts = 1; ; parts++) {
      const isContinuation = this.#significantConnector(connectorAt, start) !== 0;
      this.#join(start, at, connectorAt);
      const runStart = this.#tail - (at - start);
      if (!isContinuation) number = { start: runStart, position: this.length, runs: 0 };
      number.runs++;
      const pieces = splitRun(this.text.units, start, at, this.#pieceEnds);
      const digits = digitsEnd(this.text.units, start, at) - start;
      const last = next < 0 || parts === maxParts;
      const isWhole = last && number.start === wholeStart && digits === at - start;
      const ends = last || pieces > 1 || this.#significantConnector(at, next) === 0;
      // 43.2 of 43,2cm, which has no 2cm; but 12v of 12V/230V.
      if (number.runs > 1 && ends && !isWhole && (pieces > 1 || digits === at - start))
        this.#add(number.start, runStart + digits, number.position, tokenKind.inner);
      if (!isContinuation && pieces > 1) this.#add(start, at, this.length, tokenKind.inner);
      const isDecimal =
        number.runs === 2 &&
        isContinuation &&
        this.text.units[runStart - 1] === point &&
        this.#isNumber(number.start, runStart - 1) &&
        digits <= maxDecimals &&
        (pieces > 1 || this.#significantConnector(at, next) === 0);
      this.#addPieces(start, at, pieces, isDecimal ? runStart - 1 : -1);
      // In 10,5x20,5 the second number begins within a run.
      if (pieces > 1) {
        const lastPiece = runStart + this.#pieceEnds[pieces - 2] - start;
        number = { start: lastPiece, position: this.length - 1, runs: 1 };
      }
      if (last) break;
      connectorAt = at;
      start = next;
      at = this.#readRun(start, end);
      next = this.#nextPart(at, end);
    }
    this.#set(whole, wholeStart, this.#tail, position, tokenKind.whole);
    return at;
  }

  /** `decimalsAt`: where the first piece stands in the joined compound with the point before it; -1 if it is no decimals. */
  #addPieces(start: number, end: number, pieces: number, decimalsAt = -1): void {
    let at = start;
    for (let piece = 0; piece < pieces; piece++) {
      const pieceEnd = pieces === 1 ? end : this.#pieceEnds[piece];
      if (piece === 0 && decimalsAt >= 0)
        this.#add(decimalsAt, decimalsAt + 1 + pieceEnd - at, this.length++, tokenKind.part);
      else this.#add(at, pieceEnd, this.length++, tokenKind.part);
      at = pieceEnd;
    }
  }

  #isNumber(start: number, end: number): boolean {
    return digitsEnd(this.text.units, start, end) === end;
  }

  /** Reads a run without connectors, including further groups of a number, and returns where to continue. */
  #readWord(start: number, end: number, textEnd: number): number {
    const { units } = this.text;
    // Most words are letters only: there is nothing to split.
    if (
      this.#classAt(start) === unitClass.letter &&
      (end - start < 3 || this.#classAt(start + 1) === unitClass.letter)
    ) {
      this.#add(start, end, this.length++, tokenKind.word);
      return end;
    }
    const numberEnd = groupedNumberEnd(units, start, end, textEnd);
    if (numberEnd > end) return this.#readGroupedNumber(start, end, numberEnd);
    const pieces = splitRun(units, start, end, this.#pieceEnds);
    if (pieces === 1) {
      this.#add(start, end, this.length++, tokenKind.word);
      return end;
    }
    this.#add(start, end, this.length, tokenKind.whole);
    // 60x40 of 60x40cm.
    const unitStart = this.#pieceEnds[pieces - 2];
    if (pieces > 2 && this.#classAt(end - 1) === unitClass.letter)
      this.#add(start, unitStart, this.length, tokenKind.inner);
    this.#addPieces(start, end, pieces);
    return end;
  }

  #readGroupedNumber(start: number, firstEnd: number, end: number): number {
    const joined = this.#tail;
    this.#join(start, firstEnd, -1);
    for (let at = firstEnd; at < end; at += 4) this.#join(at + 1, at + 4, -1);
    const groups = (end - firstEnd) / 4;
    const isOneWord = endsInThousand(this.text.units, end);
    const lastPosition = this.length + groups;
    this.#add(joined, this.#tail, lastPosition, isOneWord ? tokenKind.whole : tokenKind.inner);
    const kind = isOneWord ? tokenKind.part : tokenKind.word;
    this.#add(start, firstEnd, this.length++, kind);
    for (let at = firstEnd; at < end; at += 4) this.#add(at + 1, at + 4, this.length++, kind);
    return end;
  }

  #join(start: number, end: number, connectorAt: number): void {
    growFoldedText(this.text, this.#tail + (end - start) + 1);
    const { units, sources } = this.text;
    const connector = this.#significantConnector(connectorAt, start);
    if (connector !== 0) {
      sources[this.#tail] = sources[connectorAt];
      units[this.#tail++] = connector;
    }
    for (let i = start; i < end; i++) {
      sources[this.#tail] = sources[i];
      units[this.#tail++] = units[i];
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
    this.ends[token] = Math.min(end, start + maxTokenLength);
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
