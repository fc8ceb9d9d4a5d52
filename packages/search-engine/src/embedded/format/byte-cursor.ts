/** Reads what `ByteBuffer` wrote. */
export class ByteCursor {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  readByte(): number {
    return this.bytes[this.at++];
  }

  readVarint(): number {
    let byte = this.bytes[this.at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    let shift = 7;
    do {
      byte = this.bytes[this.at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value >>> 0;
  }
}
