/** `{searchId}` for the shop's default order, `{searchId}_sort_{sortId}` for another. */
export type IndexName = { readonly searchId: string; readonly sort: string };

const sortMark = '_sort_';

export const readIndexName = (name: string): IndexName => {
  const at = name.indexOf(sortMark);
  return at < 0
    ? { searchId: name, sort: '' }
    : { searchId: name.slice(0, at), sort: name.slice(at + sortMark.length) };
};
