/** Markup that is safe to send: made by `html`, which escapes everything inserted. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | readonly Part[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and double-quoted attributes of XML and HTML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

const render = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (isList(part)) return part.map(render).join('');
  return escapeMarkup(String(part));
};

/** A tagged template: inserted text is escaped, `Markup` isn't, lists are joined, null is nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((all, string, index) => all + render(parts[index - 1] ?? null) + string));
