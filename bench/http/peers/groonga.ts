import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductDocument } from '@vitrina/contract';
import { findFreePort } from '../../../apps/server/src/testing/server-process.ts';
import { batchesOf } from '../../batches.ts';
import { benchRows } from '../../search/engine-under-test.ts';
import { levelsOf, makeProducts } from '../../search/made-products.ts';
import type { MadeQuery } from '../../search/made-queries.ts';
import { countsOf, facetValues, type HttpPeer } from '../http-peer.ts';

const encoded = { 'accept-encoding': 'gzip, deflate, br' };

/** As its documentation advises: a table for each filter, and one index of words over all texts. */
const schema = [
  ...['Brand', 'Category', 'Availability', 'Color'].map(
    (name) => `table_create?name=${name}&flags=TABLE_HASH_KEY&key_type=ShortText`,
  ),
  'table_create?name=Product&flags=TABLE_HASH_KEY&key_type=ShortText',
  ...Object.entries({
    title: 'ShortText',
    description: 'Text',
    brand: 'ShortText',
    categories: 'ShortText',
    price: 'Float',
    link: 'ShortText',
    image_link: 'ShortText',
    of_brand: 'Brand',
    availability: 'Availability',
    color: 'Color',
  }).map(([name, type]) => `column_create?table=Product&name=${name}&flags=COLUMN_SCALAR&type=${type}`),
  'column_create?table=Product&name=levels&flags=COLUMN_VECTOR&type=Category',
  'table_create?name=Term&flags=TABLE_PAT_KEY&key_type=ShortText&default_tokenizer=TokenDelimit&normalizer=NormalizerAuto',
  'column_create?table=Term&name=texts&flags=COLUMN_INDEX|WITH_POSITION|WITH_SECTION&type=Product&source=title,description,brand,categories',
];

const rowOf = ({ id, fields: { id: _, ...fields } }: ProductDocument) => ({
  _key: id,
  ...fields,
  categories: String(fields.categories),
  of_brand: fields.brand,
  levels: levelsOf(String(fields.categories)),
});

const columnOf = { categories: 'levels', brand: 'of_brand', availability: 'availability', color: 'color' };

const pathOf = ({ kind, text, color }: MadeQuery): string => {
  const drilldowns = Object.entries(columnOf).flatMap(([facet, column]) => [
    [`drilldowns[${facet}].keys`, column],
    [`drilldowns[${facet}].sort_keys`, '-_nsubrecs'],
    [`drilldowns[${facet}].limit`, String(facetValues)],
  ]);
  const asked = new URLSearchParams([
    ['table', 'Product'],
    ['match_columns', 'title*6||brand*5||categories*4||description*2'],
    ['query', kind === 'prefix' ? `${text}*` : text],
    ...(color === null ? [] : [['filter', `color == "${color}"`]]),
    ['limit', String(benchRows)],
    [
      'output_columns',
      '_key,title,description,brand,categories,availability,color,price,link,image_link,_score',
    ],
    ['sort_keys', '-_score'],
    // It would keep what it has answered.
    ['cache', 'no'],
    ...drilldowns,
  ] as [string, string][]);
  return `/d/select?${asked}`;
};

type Rows = readonly [readonly [number], unknown, ...(readonly [string, ...unknown[]])[]];
type Found = readonly [unknown, readonly [Rows, Readonly<Record<string, Rows>>]];

/** Groonga, where it is installed; null elsewhere. */
export const openGroonga = async (products: number): Promise<HttpPeer | null> => {
  if (spawnSync('groonga', ['--version']).status !== 0) return null;
  const directory = await mkdtemp(join(tmpdir(), 'vitrina-groonga-'));
  const port = await findFreePort();
  const child = spawn(
    'groonga',
    [
      '-p',
      String(port),
      '--protocol',
      'http',
      '--bind-address',
      '127.0.0.1',
      '-s',
      '-t',
      '16',
      '-n',
      join(directory, 'bench'),
    ],
    { stdio: 'ignore' },
  );
  const origin = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
  const call = async (command: string, body?: string): Promise<void> => {
    const response = await fetch(
      `${origin}/d/${command}`,
      body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    );
    if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  try {
    for (let left = 50; ; left--) {
      const isUp = await call('status').then(
        () => true,
        () => false,
      );
      if (isUp) break;
      if (left === 0) throw new Error('Groonga did not start');
      await sleep(100);
    }
    const startedMs = performance.now();
    for (const command of schema) await call(command);
    for (const batch of batchesOf(makeProducts(products)))
      await call('load?table=Product', JSON.stringify(batch.map(rowOf)));
    const fillSeconds = (performance.now() - startedMs) / 1000;
    return {
      ...{
        name: 'Groonga',
        origin,
        differs: 'never',
        countsChosenAlone: false,
        // It closes each after its answer.
        keepsConnections: false,
        leavesOut: ['typo'],
        fillSeconds,
        close,
      },
      request: (query) => ({ method: 'GET', path: pathOf(query), headers: encoded }),
      read: (body) => {
        const [, [[[total], , ...rows], facets]] = body as Found;
        return {
          ...{ total, ids: rows.map(([id]) => id), maxValues: facetValues },
          facets: new Map(
            Object.entries(facets).map(([facet, [, , ...values]]) => [
              facet,
              countsOf(values.map(([value, count]) => [value, Number(count)])),
            ]),
          ),
        };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
