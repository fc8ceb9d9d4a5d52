/** `{searchId}` for the shop's default order, `{searchId}_sort_{sortId}` for another, `{searchId}_query_suggestions` for what visitors search for. */
export type IndexName = {
  readonly searchId: string;
  readonly sort: string;
  readonly isSuggestions: boolean;
};

const sortMark = '_sort_';
const suggestionsMark = '_query_suggestions';

export const readIndexName = (name: string): IndexName => {
  if (name.endsWith(suggestionsMark))
    return { searchId: name.slice(0, -suggestionsMark.length), sort: '', isSuggestions: true };
  const at = name.indexOf(sortMark);
  return at < 0
    ? { searchId: name, sort: '', isSuggestions: false }
    : { searchId: name.slice(0, at), sort: name.slice(at + sortMark.length), isSuggestions: false };
};
