/** What a template can show of a product, in the owner's words. */
export type Placeholder = { readonly name: string; readonly text: string; readonly example: string };

/** Where the name begins that is being typed at the end of a text, if that is within `{{`, or in a condition. */
export const placeholderStart = (before: string): number | null => {
  const found = /(?:\{\{-?\s*|\{%-?\s*(?:if|unless|elsif)\s+)(\w*)$/.exec(before);
  return found ? before.length - (found[1] ?? '').length : null;
};

/** The placeholder at a place in a line. */
export const findPlaceholder = (
  line: string,
  at: number,
): { readonly name: string; readonly from: number; readonly to: number } | null => {
  for (const match of line.matchAll(/(?:\{\{-?\s*|\{%-?\s*(?:if|unless|elsif)\s+)(\w+)/g)) {
    const name = match[1] ?? '';
    const to = match.index + match[0].length;
    const from = to - name.length;
    if (at >= from && at <= to) return { name, from, to };
  }
  return null;
};
