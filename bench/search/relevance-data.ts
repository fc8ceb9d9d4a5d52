import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ProductDocument } from '@vitrina/contract';
import type { GenerationSchema } from '@vitrina/search-engine';
import { findSharedData } from '@vitrina/testkit';

export const relevanceSchema: GenerationSchema = {
  language: 'eng',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'mpn', type: 'string' },
    { name: 'attributes', type: 'table' },
  ],
};

/** The folder with judged products; null if it is nowhere. */
export const findRelevanceData = (): string | null => {
  const judgments = findSharedData('relevance', 'judgments.tsv');
  return judgments && dirname(judgments);
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
  );

const textsIn = (item: string, tag: string): string[] =>
  [...item.matchAll(new RegExp(`<g:${tag}>(.*?)</g:${tag}>`, 'gs'))].map((match) => decode(match[1] ?? ''));

/** The feed is machine-made and flat: patterns are enough to read it. */
export function* readJudgedProducts(folder: string): Generator<ProductDocument> {
  const feed = gunzipSync(readFileSync(join(folder, 'icecat-feed.xml.gz'))).toString('utf8');
  for (let at = feed.indexOf('<item>'); at >= 0; at = feed.indexOf('<item>', at + 1)) {
    const item = feed.slice(at, feed.indexOf('</item>', at));
    const [id = ''] = textsIn(item, 'id');
    const first = (tag: string): Record<string, string> => {
      const [text] = textsIn(item, tag);
      return text === undefined ? {} : { [tag]: text };
    };
    yield {
      id,
      group: null,
      fields: {
        id,
        ...first('title'),
        ...first('description'),
        ...first('brand'),
        ...first('mpn'),
        categories: textsIn(item, 'google_product_category'),
        attributes: textsIn(item, 'attribute_value'),
      },
    };
  }
}

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
