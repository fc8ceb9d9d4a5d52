import { readFileSync, writeFileSync } from 'node:fs';

const begin = (name: string): string => `<!-- ${name} -->`;
const end = (name: string): string => `<!-- /${name} -->`;

/** Replaces what stands between the markers of a section; the text around it is written by hand. */
export const fillSection = (page: string, name: string, text: string): string => {
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  if (from < 0 || to < from) throw new Error(`the page has no section ${name}`);
  return `${page.slice(0, from)}${begin(name)}\n\n${text.trim()}\n\n${page.slice(to)}`;
};

/** The names of all sections, in their order. */
export const sectionsOf = (page: string): string[] =>
  [...page.matchAll(/<!-- \/([\w-]+) -->/g)].map(([, name = '']) => name);

export const fillPage = (file: string, sections: Readonly<Record<string, string>>): void => {
  const filled = Object.entries(sections).reduce(
    (page, [name, text]) => fillSection(page, name, text),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, filled);
};
