import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toMappingItem } from '@vitrina/contract';
import { analyzeFeed, defaultFetchPolicy, proposeMapping, readProducts } from '@vitrina/feed';
import type { GenerationSchema, SearchEngine } from '@vitrina/search-engine';
import { findSharedData, reply, serveFeeds } from '@vitrina/testkit';

/** The folder with judged products; null if there is none. */
export const findJudgedFolder = (): string | null => {
  const judgments = findSharedData('relevance', 'judgments.tsv');
  return judgments && dirname(judgments);
};

const policy = { ...defaultFetchPolicy, allowPrivate: true };

/** Imports the judged products like those of any shop: served over HTTP, with the proposed mapping. */
export const importJudged = async (
  engine: SearchEngine,
  catalogKey: string,
  folder: string,
): Promise<GenerationSchema> => {
  const body = readFileSync(join(folder, 'icecat-feed.xml.gz'));
  const server = await serveFeeds({ '/feed.xml.gz': reply(body, { contentType: 'application/gzip' }) });
  try {
    const url = server.url('/feed.xml.gz');
    const { foundPaths, feed } = await analyzeFeed(url, policy);
    const fields = proposeMapping(foundPaths, feed.format);
    const schema: GenerationSchema = {
      language: 'eng',
      fields: fields.map(({ qonId, dataType }) => ({ name: qonId, type: dataType })),
    };
    const writer = await engine.openWriter(catalogKey, 'run-1', schema);
    await readProducts(url, {
      mapping: fields.map(toMappingItem),
      currency: 'EUR',
      language: schema.language,
      policy,
      onBatch: (products) => writer.add(products),
    });
    await writer.commit({});
    await engine.refresh(catalogKey);
    return schema;
  } finally {
    await server.close();
  }
};

/** By query: the grade of each judged product. */
export const readJudgments = (folder: string): Map<string, Map<string, number>> => {
  const judgments = new Map<string, Map<string, number>>();
  for (const line of readFileSync(join(folder, 'judgments.tsv'), 'utf8').trim().split('\n').slice(1)) {
    const [query = '', id = '', grade = '0'] = line.split('\t');
    const grades = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, grades.set(id, Number(grade)));
  }
  return judgments;
};
