import { ownCopy } from '../values/own-copy.ts';
import { detailKey } from '../xml/path-tree.ts';

/** A column by the name in the table's first row, as a path may be written: `image link` is `image_link`. '' for one without a name. */
export const columnPaths = (header: readonly string[]): string[] =>
  header.map((name) => ownCopy(detailKey(name.replace(/^\ufeff/, ''))));

/** A column that holds product details: their name is the column's, or is in another column of the same row. */
export type DetailColumn =
  | { readonly kind: 'named'; readonly owner: string; readonly name: string }
  | { readonly kind: 'pair'; readonly owner: string; readonly nameColumn: number };

/** Shoptet's `filteringProperty:Color`. */
const namedDetail = /^(filteringProperty|textProperty|param|attribute):(.+)$/i;
/** WooCommerce's `Attribute 1 name` and `Attribute 1 value(s)`. */
const pairValue = /^attribute_(\d+)_value(?:\(s\)|s)?$/i;

/** The columns of product details by their index, and the indexes of those that only name another one. */
export const findDetailColumns = (
  paths: readonly string[],
): { readonly details: ReadonlyMap<number, DetailColumn>; readonly names: ReadonlySet<number> } => {
  const details = new Map<number, DetailColumn>();
  const names = new Set<number>();
  const byName = new Map(paths.map((path, index) => [path.toLowerCase(), index]));
  for (const [index, path] of paths.entries()) {
    const [, owner, name] = namedDetail.exec(path) ?? [];
    if (owner && name) details.set(index, { kind: 'named', owner, name: name.replaceAll('_', ' ') });
    const number = pairValue.exec(path)?.[1];
    const nameColumn = number === undefined ? undefined : byName.get(`attribute_${number}_name`);
    if (nameColumn === undefined) continue;
    details.set(index, { kind: 'pair', owner: 'attribute', nameColumn });
    names.add(nameColumn);
  }
  return { details, names };
};
