/** The length of the sequence that a lead byte begins, 0 for a byte that can't lead. */
const lengthByLead = (byte: number): number => {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
};

/** Whether a second byte is valid after a lead byte (Unicode 16, table 3-7: well-formed UTF-8). */
const isSecondByte = (lead: number, byte: number): boolean => {
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  return byte >= lowest && byte <= highest;
};

/** The sequence at `at`: its length in bytes, 0 if it is invalid, -1 if the bytes end inside it. */
export const utf8SequenceAt = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] ?? 0;
  const length = lengthByLead(lead);
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return -1;
    const isValid = index === 1 ? isSecondByte(lead, byte) : byte >= 0x80 && byte <= 0xbf;
    if (!isValid) return 0;
  }
  return length;
};

/** The offset of the first invalid sequence, -1 if there is none. */
export const invalidUtf8Offset = (bytes: Uint8Array): number => {
  let at = 0;
  while (at < bytes.length) {
    const length = utf8SequenceAt(bytes, at);
    if (length <= 0) return at;
    at += length;
  }
  return -1;
};

/** How many bytes at the end are the beginning of an incomplete sequence (0 to 3). */
export const incompleteUtf8Tail = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return utf8SequenceAt(bytes, bytes.length - back) === -1 ? back : 0;
  }
  return 0;
};
