/* JSON as `JSON.stringify` wrote it, in UTF-8, read without being parsed. */

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [listBegins, listEnds, objectBegins, objectEnds] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Names and most values end within so many bytes; in longer texts the end is found faster by a native call. */
const nearBytes = 24;

/** Whether an odd number of backslashes stands before `at`, none of them before `from`. */
const isEscaped = (json: Uint8Array, from: number, at: number): boolean => {
  let first = at;
  while (first > from && json[first - 1] === backslash) first--;
  return (at - first) % 2 === 1;
};

/** The index behind the string that begins at `at`. */
const skipString = (json: Uint8Array, at: number): number => {
  let end = at + 1;
  const near = Math.min(end + nearBytes, json.length);
  while (end < near) {
    const byte = json[end];
    if (byte === quote) return end + 1;
    end += byte === backslash ? 2 : 1;
  }
  const from = end;
  do {
    end = json.indexOf(quote, end) + 1;
    if (end === 0) return json.length;
  } while (isEscaped(json, from, end - 1));
  return end;
};

const isEnd = (byte: number | undefined): boolean =>
  byte === comma || byte === listEnds || byte === objectEnds;

/** The index behind the value that begins at `at`. */
export const skipValue = (json: Uint8Array, at: number): number => {
  let end = at;
  let depth = 0;
  while (end < json.length) {
    const byte = json[end];
    if (byte === quote) end = skipString(json, end);
    else if (depth === 0 && isEnd(byte)) return end;
    else {
      if (byte === listBegins || byte === objectBegins) depth++;
      if (byte === listEnds || byte === objectEnds) depth--;
      end++;
    }
    if (depth === 0 && isEnd(json[end])) return end;
  }
  return end;
};

type Names = {
  /** Which of the names is written here, -1 if none is. */
  readonly placeOf: (json: Uint8Array, start: number, end: number) => number;
};

/** Names as they're written in JSON, quotes included. */
export const namesOf = (names: readonly string[]): Names => {
  const byLength = Map.groupBy(
    names.map((name, place) => ({ bytes: Buffer.from(JSON.stringify(name)), place })),
    ({ bytes }) => bytes.length,
  );
  return {
    placeOf: (json, start, end) => {
      for (const { bytes, place } of byLength.get(end - start) ?? []) {
        let at = 0;
        while (at < bytes.length && json[start + at] === bytes[at]) at++;
        if (at === bytes.length) return place;
      }
      return -1;
    },
  };
};

/**
 * Calls `visit` for each member of the object that begins at `at`, with where its name begins and ends, and where its value begins; it returns where
 * that ends. Returns the index behind the object.
 */
export const walkMembers = (
  json: Uint8Array,
  at: number,
  visit: (nameStart: number, nameEnd: number, valueStart: number) => number,
): number => {
  let next = at + 1;
  while (next < json.length && json[next] !== objectEnds) {
    const nameStart = json[next] === comma ? next + 1 : next;
    const nameEnd = skipString(json, nameStart);
    next = visit(nameStart, nameEnd, nameEnd + 1);
  }
  return next + 1;
};
