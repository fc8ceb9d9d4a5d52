import type { ProductDocument } from '@vitrina/contract';
import { ownValueOf } from './field-roles.ts';

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [listBegins, listEnds, objectBegins, objectEnds] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index behind the string that begins at `at`. */
const skipString = (json: Uint8Array, at: number): number => {
  let end = at + 1;
  while (end < json.length && json[end] !== quote) end += json[end] === backslash ? 2 : 1;
  return end + 1;
};

const isEnd = (byte: number | undefined): boolean =>
  byte === comma || byte === listEnds || byte === objectEnds;

/** The index behind the value that begins at `at`. */
const skipValue = (json: Uint8Array, at: number): number => {
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

type Names = { readonly isAmong: (json: Uint8Array, start: number, end: number) => boolean };

/** Names as they're written in JSON, quotes included. */
const namesOf = (names: readonly string[]): Names => {
  const byLength = Map.groupBy(
    names.map((name): Uint8Array => Buffer.from(JSON.stringify(name))),
    ({ length }) => length,
  );
  return {
    isAmong: (json, start, end) => {
      for (const name of byLength.get(end - start) ?? []) {
        let at = 0;
        while (at < name.length && json[start + at] === name[at]) at++;
        if (at === name.length) return true;
      }
      return false;
    },
  };
};

/** Calls `visit` for each member of the object that begins at `at`, with where its name and its value begin and end; returns the index behind the object. */
const walkMembers = (
  json: Uint8Array,
  at: number,
  visit: (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void,
): number => {
  let next = at + 1;
  while (next < json.length && json[next] !== objectEnds) {
    const nameStart = json[next] === comma ? next + 1 : next;
    const nameEnd = skipString(json, nameStart);
    next = skipValue(json, nameEnd + 1);
    visit(nameStart, nameEnd, nameEnd + 1, next);
  }
  return next + 1;
};

const fieldsMember = namesOf(['fields']);

/**
 * Cuts a product's JSON, the UTF-8 of what `JSON.stringify` wrote, to some of its fields: returns the pieces that, joined, are its JSON with no
 * others. Nothing is parsed or decoded, so that it costs a byte's look each.
 */
export const createFieldCutter = (fields: readonly string[]): ((json: Uint8Array) => Uint8Array[]) => {
  const wanted = namesOf(fields);
  return (json) => {
    const pieces: Uint8Array[] = [];
    /** Up to here, all is copied or left out. */
    let done = 0;
    walkMembers(json, 0, (nameStart, nameEnd, valueStart, valueEnd) => {
      if (!fieldsMember.isAmong(json, nameStart, nameEnd)) return;
      pieces.push(json.subarray(done, valueStart + 1));
      let first = true;
      let [pieceStart, pieceEnd] = [0, 0];
      walkMembers(json, valueStart, (fieldStart, fieldNameEnd, _, fieldEnd) => {
        if (!wanted.isAmong(json, fieldStart, fieldNameEnd)) return;
        // Neighbours are one piece, with the comma between them.
        if (pieceEnd > 0 && fieldStart === pieceEnd + 1) pieceEnd = fieldEnd;
        else {
          if (pieceEnd > 0) pieces.push(json.subarray(pieceStart, pieceEnd));
          pieceStart = first ? fieldStart : fieldStart - 1;
          pieceEnd = fieldEnd;
        }
        first = false;
      });
      if (pieceEnd > 0) pieces.push(json.subarray(pieceStart, pieceEnd));
      done = valueEnd - 1;
    });
    pieces.push(json.subarray(done));
    return pieces;
  };
};

/** A product with no fields but these; all if they're undefined. */
export const withFields = (
  product: ProductDocument,
  fields: readonly string[] | undefined,
): ProductDocument => {
  if (fields === undefined) return product;
  const wanted = fields.flatMap((field) => {
    const value = ownValueOf(product, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...product, fields: Object.fromEntries(wanted) };
};
