import { categoryPaths, readCategories } from '@vitrina/contract';
import { reply } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { makeCatalog, type SignedIn, waitForImport } from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';

const feed = useChangingFeed();
const answerXml = (text: string): void => {
  feed.answer = reply(text, { contentType: 'application/xml' });
};

const feedOf = (categories: string): string => {
  const offer = (id: number, category: number): string =>
    `<offer id="${id}"><url>https://s.example/${id}</url><price>5</price><currencyId>PLN</currencyId><categoryId>${category}</categoryId><picture>https://s.example/${id}.jpg</picture><name>Kubek ${id}</name></offer>`;
  return `<yml_catalog><shop>${categories}<offers>${offer(1, 2)}${offer(2, 3)}${offer(3, 4)}</offers></shop></yml_catalog>`;
};

/** Categories by their path, with what each is mapped to itself. */
const mapped = async (owner: SignedIn, catalogId: string) => {
  const { reply: list } = await owner.call('listCategories', { params: { catalogId } });
  const paths = categoryPaths(list.data);
  const categories = readCategories(list.data, list.baseCategories);
  return Object.fromEntries(categories.map((each, at) => [paths[at], each]));
};

test('[R2.56] what was mapped under the number of a category stays mapped under its name', async () => {
  answerXml(feedOf(''));
  const owner = await feed.server.signIn();
  const catalogId = await makeCatalog(owner, feed.url);
  const numbers = await mapped(owner, catalogId);
  expect(Object.keys(numbers).sort()).toEqual(['2', '3', '4']);
  const mappings = [
    { categoryId: numbers['2']?.categoryId ?? '', baseCategoryId: 'fashion.shoes' },
    { categoryId: numbers['3']?.categoryId ?? '', baseCategoryId: 'fashion.clothing.dresses' },
  ];
  await owner.call('updateCategoryMappings', { body: { catalogId, mappings } });
  answerXml(
    feedOf(
      '<categories><category id="1">Moda</category><category id="2" parentId="1">Buty, klapki</category><category id="4" parentId="1">Inne</category></categories>',
    ),
  );
  await owner.call('startImport', { params: { catalogId }, body: {} });
  expect(await waitForImport(owner, catalogId)).toMatchObject({ status: 'ok' });
  const names = await mapped(owner, catalogId);
  expect(names['Moda > Buty, klapki']).toMatchObject({ mapping: 'own', baseCategoryId: 'fashion.shoes' });
  // A number that the feed doesn't name is still one.
  expect(names['3']).toMatchObject({ mapping: 'own', baseCategoryId: 'fashion.clothing.dresses' });
  expect(names['Moda > Inne']).toMatchObject({ mapping: 'not_set' });
});
