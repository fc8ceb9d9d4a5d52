const fewBytes = 48;

/** A growing buffer that writes the number formats of the file (little-endian, LEB128 varints). */
export class ByteBuffer {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room for this many bytes more. Growing frees the old memory at once, which invalidates views of it. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const capacity = Math.max(needed, Math.ceil(this.bytes.length * 1.5));
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(capacity));
  }

  writeByte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** An unsigned integer below 2^32 in one to five bytes. */
  writeVarint(value: number): void {
    if (this.length + 5 > this.bytes.length) this.reserve(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  append(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  /** Appends a part of a larger buffer; short parts are copied byte by byte, which needs no view. */
  appendRange(source: Uint8Array, from: number, to: number): void {
    if (to - from > fewBytes) {
      this.append(source.subarray(from, to));
      return;
    }
    this.reserve(to - from);
    const { bytes } = this;
    let { length } = this;
    for (let at = from; at < to; at++) bytes[length++] = source[at];
    this.length = length;
  }

  /** Frees the memory at once, which invalidates views of it. */
  release(): void {
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(0));
    this.length = 0;
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}
