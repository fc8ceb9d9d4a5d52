import { requiredMapping } from '@vitrina/contract';
import { registerDemoShop } from '@vitrina/demo-shop';
import { defaultFetchPolicy, readProducts } from '@vitrina/feed';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

const app: FastifyInstance = Fastify();
let origin = '';

beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
registerDemoShop(app, { publicUrl: 'http://localhost:3000' });

test('the feed reader takes about 2,000 items of the demo feed and says of 8 what is wrong with each', async () => {
  const result = await readProducts(`${origin}/demo/feed.xml`, {
    mapping: requiredMapping.map((field) => ({
      path: field.qonId === 'categories' ? 'g:product_type' : field.catalogField,
      fieldLabel: field.qonId,
      fieldType: field.dataType,
      separator: field.qonId === 'categories' ? '>' : field.separator,
    })),
    currency: 'PLN',
    language: 'pol',
    policy: { ...defaultFetchPolicy, allowedOrigins: [origin] },
    onBatch: async () => {},
  });
  if (result.kind !== 'read') throw new Error('nothing was read');
  expect(result.correctCount).toBeGreaterThan(1900);
  expect(result.wrongItems.map((item) => item.reasons.map(({ reason }) => reason).join())).toEqual([
    'id_empty',
    'title_empty',
    'price_invalid',
    'link_empty',
    'link_invalid',
    'price_invalid',
    'id_too_long',
    'id_repeated',
  ]);
  expect(result.warned).toEqual([{ field: 'g:image_link', reason: 'image_empty', count: 5 }]);
});
