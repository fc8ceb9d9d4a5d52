const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and double-quoted attributes of HTML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);
