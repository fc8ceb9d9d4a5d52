import { describe, expect, test } from 'vitest';
import { importsOf, isTest, listSources, readSource } from './source-files.ts';

const engine = 'packages/search-engine/src/';
const sources = listSources().filter((file) => file.startsWith(engine) && !isTest(file));
const edges = sources.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
const breaking = (from: string, ...to: readonly string[]): string[] =>
  edges
    .filter(
      (edge) => edge.from.startsWith(engine + from) && to.some((room) => edge.to.startsWith(engine + room)),
    )
    .map((edge) => `${edge.from} -> ${edge.to}`);

describe('the rooms of the search engine', () => {
  test('language imports no plan, and neither imports an engine', () => {
    expect(sources.length).toBeGreaterThan(50);
    const engines = ['embedded/', 'opensearch/'];
    expect(breaking('language/', 'plan/', ...engines)).toEqual([]);
    for (const room of ['plan/', 'port.ts', 'fields/', 'scoring/', 'words/'])
      expect(breaking(room, ...engines)).toEqual([]);
  });

  test('no engine imports another', () => {
    expect(breaking('embedded/', 'opensearch/')).toEqual([]);
    expect(breaking('opensearch/', 'embedded/')).toEqual([]);
    expect(sources.filter((file) => file.startsWith(`${engine}opensearch/`)).length).toBeGreaterThan(20);
  });

  test('matching imports nothing of ranking, facets or suggestions, and the format nothing of its users', () => {
    const search = 'embedded/search/';
    expect(breaking(`${search}match/`, `${search}rank/`, `${search}facets/`, `${search}suggest/`)).toEqual(
      [],
    );
    expect(breaking(`${search}rank/`, `${search}facets/`, `${search}suggest/`)).toEqual([]);
    expect(breaking(`${search}facets/`, `${search}suggest/`)).toEqual([]);
    expect(breaking('embedded/format/', 'embedded/search/', 'embedded/read/', 'embedded/build/')).toEqual([]);
  });

  test('varints are decoded in format/ alone', () => {
    const decodes = /<< shift\b|& 127\) </;
    const elsewhere = sources.filter(
      (file) => file.startsWith(`${engine}embedded/`) && !file.includes('/format/'),
    );
    expect(elsewhere.filter((file) => decodes.test(readSource(file)))).toEqual([]);
    expect(decodes.test(readSource(`${engine}embedded/format/posting-loops.ts`))).toBe(true);
  });
});
