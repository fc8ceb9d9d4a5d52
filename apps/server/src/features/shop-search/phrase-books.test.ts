import { expect, test } from 'vitest';
import { createPhraseBooks } from './phrase-books.ts';

const lists = { synonyms: [], blocked: ['broń'], immutable: [] };

test('[R10.03] the same lists have the same book; another list, or another language, has another', async () => {
  const bookOf = createPhraseBooks();
  const first = await bookOf(lists, 'pol');
  expect(await bookOf({ ...lists }, 'pol')).toBe(first);
  const blocked = ['alkohol'];
  const other = await bookOf({ ...lists, blocked }, 'pol');
  expect([first.blockedIn(['alkohol']), other.blockedIn(['alkohol'])]).toEqual([null, 'alkohol']);
  const czech = await bookOf({ ...lists, blocked }, 'cze');
  expect(czech).not.toBe(other);
});

test('searches that want a book at the same time wait for one', async () => {
  const bookOf = createPhraseBooks();
  const [one, other] = await Promise.all([bookOf(lists, 'pol'), bookOf(lists, 'pol')]);
  expect(one).toBe(other);
});
