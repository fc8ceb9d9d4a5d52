type Selection = { readonly selectionStart: number | null; readonly selectionEnd: number | null };

/** Inserts at the cursor, or at the end if there is none. */
export const insertAtCursor = (
  text: string,
  inserted: string,
  selection: Selection | null,
): { readonly text: string; readonly cursor: number } => {
  const from = selection?.selectionStart ?? text.length;
  const to = selection?.selectionEnd ?? from;
  return { text: text.slice(0, from) + inserted + text.slice(to), cursor: from + inserted.length };
};
