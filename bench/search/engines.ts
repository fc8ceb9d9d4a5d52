import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import type { ProductDocument } from '@vitrina/contract';
import { defaultWeights, openEngine, planSearch } from '@vitrina/search-engine';
import MiniSearch from 'minisearch';
import { benchFacets, type EngineUnderTest, benchRows as rows } from './engine-under-test.ts';
import { madeSchema } from './made-products.ts';
import type { MadeQuery } from './made-queries.ts';

const openVitrina = async (): Promise<EngineUnderTest> => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-bench-'));
  const engine = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
  const writer = await engine.openWriter('bench', 'run-1', madeSchema);
  const settings = { fields: defaultWeights(madeSchema.fields) };
  return {
    differs: 'forgives',
    add: (products) => writer.add(products),
    finish: async () => {
      await writer.commit({});
      await engine.refresh('bench');
    },
    search: async ({ kind, text, color }) => {
      const filters = color === null ? [] : [{ kind: 'values' as const, field: 'color', values: [color] }];
      const request = {
        query: text,
        perPage: rows,
        facets: benchFacets,
        filters,
        isTyping: kind === 'prefix',
      };
      const { total, hits, facets } = await engine.search(
        { catalogKey: 'bench', owner: 'bench' },
        planSearch(settings, request),
      );
      return {
        total,
        read: () => ({
          total,
          ids: hits.map(({ product }) => product.id),
          facets: new Map(
            facets.map(({ field, values }) => [
              field,
              new Map(values.map(({ value, count }) => [value, count])),
            ]),
          ),
          maxValues: 100,
        }),
      };
    },
    close: async () => {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const textOf = (product: ProductDocument, field: string): string => {
  const value = product.fields[field];
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
};

const flatten = (product: ProductDocument) => ({
  id: product.id,
  title: textOf(product, 'title'),
  description: textOf(product, 'description'),
  brand: textOf(product, 'brand'),
  categories: textOf(product, 'categories'),
  availability: textOf(product, 'availability'),
  color: textOf(product, 'color'),
});

/** MiniSearch has no facets, so they are counted over its results. */
const openMiniSearch = (): EngineUnderTest => {
  const index = new MiniSearch({
    fields: ['title', 'description', 'brand', 'categories'],
    storeFields: [...benchFacets],
  });
  return {
    differs: 'never',
    add: (products) => index.addAll(products.map(flatten)),
    finish: () => undefined,
    search: ({ kind, text, color }) => {
      const results = index.search(text, {
        combineWith: 'AND',
        boost: { title: 6, brand: 5, categories: 4 },
        prefix: kind === 'prefix',
        fuzzy: kind === 'typo' ? 1 : false,
        ...(color !== null && { filter: (result) => result.color === color }),
      });
      const facets = new Map(
        benchFacets.map((facet) => {
          const counts = new Map<string, number>();
          for (const result of results) counts.set(result[facet], (counts.get(result[facet]) ?? 0) + 1);
          return [facet, counts];
        }),
      );
      const total = results.length;
      return {
        total,
        read: () => ({
          ...{ total, facets },
          ids: results.slice(0, rows).map(({ id }) => String(id)),
          maxValues: Number.POSITIVE_INFINITY,
        }),
      };
    },
    close: () => undefined,
  };
};

const openOrama = (): EngineUnderTest => {
  const index = create({
    schema: {
      title: 'string',
      description: 'string',
      brand: 'string',
      categories: 'string',
      availability: 'string',
      color: 'string',
    } as const,
  });
  return {
    differs: 'wantsOneField',
    add: async (products) => {
      await insertMultiple(index, products.map(flatten), 1000);
    },
    finish: () => undefined,
    search: async ({ kind, text, color }) => {
      const result = await searchOrama(index, {
        term: text,
        limit: rows,
        threshold: 0,
        exact: kind !== 'prefix' && kind !== 'typo',
        tolerance: kind === 'typo' ? 1 : 0,
        boost: { title: 6, brand: 5, categories: 4 },
        properties: ['title', 'description', 'brand', 'categories'],
        facets: { categories: {}, brand: {}, availability: {}, color: {} },
        ...(color !== null && { where: { color } }),
      });
      return {
        total: result.count,
        read: () => ({
          total: result.count,
          ids: result.hits.map(({ document }) => String(document.id)),
          facets: new Map(
            Object.entries(result.facets ?? {}).map(([field, { values }]) => [
              field,
              new Map(Object.entries(values)),
            ]),
          ),
          // Its default for texts.
          maxValues: 10,
        }),
      };
    },
    close: () => undefined,
  };
};

/** FTS5 neither counts facets nor forgives typos, so it is measured without. */
const openFts5 = (): EngineUnderTest => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-fts5-'));
  const database = new DatabaseSync(join(directory, 'bench.sqlite'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE VIRTUAL TABLE product USING fts5(title, description, brand, categories, color UNINDEXED, id UNINDEXED,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');`);
  const insert = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?)');
  const where = 'product MATCH ?1 AND (?2 IS NULL OR color = ?2)';
  const count = database.prepare(`SELECT count(*) AS total FROM product WHERE ${where}`);
  const top = database.prepare(
    `SELECT id, title, description, brand FROM product WHERE ${where} ORDER BY bm25(product, 6, 2, 5, 4) LIMIT ${rows}`,
  );
  const matchOf = ({ kind, text }: MadeQuery): string =>
    kind === 'prefix'
      ? `"${text}"*`
      : text
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' ');
  return {
    differs: 'never',
    add: (products) => {
      database.exec('BEGIN');
      for (const product of products) {
        const { title, description, brand, categories, color, id } = flatten(product);
        insert.run(title, description, brand, categories, color, id);
      }
      database.exec('COMMIT');
    },
    finish: () => database.exec("INSERT INTO product(product) VALUES('optimize')"),
    search: (query) => {
      const page = top.all(matchOf(query), query.color);
      const total = Number(count.get(matchOf(query), query.color)?.total ?? 0);
      const ids = page.map(({ id }) => String(id));
      return { total, read: () => ({ ...{ total, ids }, facets: null, maxValues: 0 }) };
    },
    close: () => {
      database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

export const engines: Readonly<Record<string, () => Promise<EngineUnderTest> | EngineUnderTest>> = {
  vitrina: openVitrina,
  minisearch: openMiniSearch,
  orama: openOrama,
  fts5: openFts5,
};
