/**
 * Terms as bytes: each UTF-16 code unit takes one to three bytes, as in UTF-8 (surrogates one by one), so that bytewise order is code unit
 * order and a term's bytes can be made from folded units without a string.
 */
export const encodeUnits = (
  units: Uint16Array,
  start: number,
  end: number,
  out: Uint8Array,
  at: number,
): number => {
  let to = at;
  for (let i = start; i < end; i++) {
    const unit = units[i];
    if (unit < 0x80) out[to++] = unit;
    else if (unit < 0x800) {
      out[to++] = 0xc0 | (unit >> 6);
      out[to++] = 0x80 | (unit & 63);
    } else {
      out[to++] = 0xe0 | (unit >> 12);
      out[to++] = 0x80 | ((unit >> 6) & 63);
      out[to++] = 0x80 | (unit & 63);
    }
  }
  return to;
};

export const encodeTerm = (term: string): Uint8Array => {
  const units = new Uint16Array(term.length);
  for (let i = 0; i < term.length; i++) units[i] = term.charCodeAt(i);
  const out = new Uint8Array(units.length * 3);
  return out.slice(0, encodeUnits(units, 0, units.length, out, 0));
};

/** Decodes bytes into `units`, starting at index `at`; returns the index behind the last. */
export const decodeUnits = (
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint16Array,
  at: number,
): number => {
  let to = at;
  for (let i = start; i < end; ) {
    const first = bytes[i++];
    if (first < 0x80) out[to++] = first;
    else if (first < 0xe0) out[to++] = ((first & 31) << 6) | (bytes[i++] & 63);
    else {
      const second = bytes[i++] & 63;
      out[to++] = ((first & 15) << 12) | (second << 6) | (bytes[i++] & 63);
    }
  }
  return to;
};

export const compareBytes = (
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number => {
  const shared = Math.min(aEnd - aStart, bEnd - bStart);
  for (let i = 0; i < shared; i++) {
    const difference = a[aStart + i] - b[bStart + i];
    if (difference !== 0) return difference;
  }
  return aEnd - aStart - (bEnd - bStart);
};
