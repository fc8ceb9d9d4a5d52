import { pageDocument } from '../page-document.ts';

type Attributes = Readonly<Record<string, string | number | false | undefined>>;

/** An element with attributes and children. False, undefined and null stand for none; texts never become HTML. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] => {
  const element = pageDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== null));
  return element;
};
