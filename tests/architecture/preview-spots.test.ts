import { expect, test } from 'vitest';
import { isTest, listSources, readSource } from './source-files.ts';

const spots = readSource('apps/panel/src/features/search-app/preview/spots.ts');
const textOf = (folder: string): string =>
  listSources()
    .filter((file) => file.startsWith(folder) && !isTest(file))
    .map(readSource)
    .join('\n');
const missingIn = (text: string, names: Iterable<string>): string[] =>
  [...names].filter((name) => !new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(text));

/** The panel outlines parts of the app by classes and sections of the app's own, which neither a compiler nor a linter follows that far. */
test('each part that the preview outlines is one of the search app', () => {
  const classes = new Set(
    [...spots.matchAll(/'([^'\n]*)'/g)].flatMap(([, text = '']) =>
      [...text.matchAll(/(?<=^|[\s,])\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );
  const sections = new Set([...spots.matchAll(/section\('([\w-]+)'\)/g)].map(([, id = '']) => id));
  expect(classes.size).toBeGreaterThan(20);
  expect(sections.size).toBeGreaterThan(5);
  expect(missingIn(textOf('apps/storefront/src/ui/'), classes)).toEqual([]);
  expect(missingIn(readSource('apps/storefront/src/core/panel-sections.ts'), sections)).toEqual([]);
  expect(missingIn('<p className="a">', ['a', 'b'])).toEqual(['b']);
});
