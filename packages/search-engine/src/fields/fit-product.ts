import type { ProductDocument } from '@vitrina/contract';

/** Characters of all products of an answer together. Whoever writes an answer writes nobody else's meanwhile. */
const answerChars = 2_000_000;

/** How long each product's JSON may be in an answer of so many: no shop's comes near it. */
export const charsOfEach = (hits: number): number => Math.floor(answerChars / Math.max(1, hits));

/** A product's JSON without its longest fields, if it is longer than it may be. */
export const fitProduct = (json: string, maxChars: number): string => {
  if (json.length <= maxChars) return json;
  const product = JSON.parse(json) as ProductDocument;
  let tooMany = json.length - maxChars;
  const longestFirst = Object.entries(product.fields)
    .map(([name, value]) => ({ name, chars: JSON.stringify(value).length }))
    .toSorted((a, b) => b.chars - a.chars);
  const leftOut = new Set<string>();
  for (const { name, chars } of longestFirst) {
    if (tooMany <= 0) break;
    leftOut.add(name);
    tooMany -= chars;
  }
  const fields = Object.entries(product.fields).filter(([name]) => !leftOut.has(name));
  return JSON.stringify({ ...product, fields: Object.fromEntries(fields) });
};

/** The same for JSON in pieces of UTF-8, which are joined. */
export const fitPieces = (pieces: readonly Uint8Array[], maxChars: number): Buffer =>
  Buffer.from(fitProduct(Buffer.concat(pieces).toString(), maxChars));
