import { escapeMarkup } from '../../http/markup.ts';

/** Markup that is safe as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Markup | readonly Markup[];

const textOf = (value: Value): string => {
  if (typeof value === 'string') return escapeMarkup(value);
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
};

/** A template whose values are escaped, unless they are markup from another such template. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(textOf)));
