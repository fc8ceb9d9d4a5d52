import type { ProductDocument } from '@vitrina/contract';
import { ownValueOf } from './field-roles.ts';
import { namesOf, skipValue, walkMembers } from './walk-json.ts';

const idOrFields = namesOf(['id', 'fields']);

/** Where something stands in a text: from the first index, up to before the second. */
export type Range = readonly [start: number, end: number];

/** What a product's JSON consists of. */
export type CutProduct = {
  /** The value of `id`. */
  readonly id: Range;
  /** The value of `fields`, braces included. */
  readonly fields: Range;
  /** The members of `fields` that are wanted, where neighbours are one range, with the comma between them. */
  readonly kept: readonly Range[];
  /** By name that is wanted: its value, if it's there. */
  readonly values: readonly (Range | undefined)[];
};

/** Finds some fields in a product's JSON, the UTF-8 of what `JSON.stringify` wrote. Nothing is parsed or decoded. */
export const createProductCutter = (fields: readonly string[]): ((json: Uint8Array) => CutProduct) => {
  const wanted = namesOf(fields);
  return (json) => {
    let [id, all]: Range[] = [
      [0, 0],
      [0, 0],
    ];
    const kept: Range[] = [];
    const values: Range[] = [];
    const visitField = (start: number, nameEnd: number, valueStart: number): number => {
      const end = skipValue(json, valueStart);
      const place = wanted.placeOf(json, start, nameEnd);
      if (place < 0) return end;
      values[place] = [valueStart, end];
      const last = kept.at(-1);
      if (last && start === last[1] + 1) kept[kept.length - 1] = [last[0], end];
      else kept.push([start, end]);
      return end;
    };
    walkMembers(json, 0, (nameStart, nameEnd, valueStart) => {
      const place = idOrFields.placeOf(json, nameStart, nameEnd);
      const end = place === 1 ? walkMembers(json, valueStart, visitField) : skipValue(json, valueStart);
      if (place === 0) id = [valueStart, end];
      if (place === 1) all = [valueStart, end];
      return end;
    });
    return { id, fields: all, kept, values };
  };
};

const comma = Buffer.from(',');

/** The pieces of a text in these ranges, with commas between them. */
export const piecesOf = (json: Uint8Array, ranges: readonly Range[]): Uint8Array[] =>
  ranges.flatMap(([start, end], at) => {
    const piece = json.subarray(start, end);
    return at > 0 ? [comma, piece] : [piece];
  });

/** Cuts a product's JSON to some of its fields: returns the pieces that, joined, are its JSON with no others. */
export const createFieldCutter = (fields: readonly string[]): ((json: Uint8Array) => Uint8Array[]) => {
  const cut = createProductCutter(fields);
  return (json) => {
    const {
      fields: [start, end],
      kept,
    } = cut(json);
    return [json.subarray(0, start + 1), ...piecesOf(json, kept), json.subarray(end - 1)];
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
