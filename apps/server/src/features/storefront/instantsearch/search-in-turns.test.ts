import { expect, test } from 'vitest';
import { ClientGoneError } from '../../../http/client-gone.ts';
import { createSearchTurns } from '../../../threads/search-turns.ts';
import { searchInTurns } from './search-in-turns.ts';

const asked = Array.from({ length: 50 }, (_, at) => at);

test('[R10.04] a call of fifty searches whose client leaves ends with those that have begun', async () => {
  const client = new AbortController();
  const begun: number[] = [];
  const asking = { customerId: 'c1', client: client.signal };
  const answers = searchInTurns(createSearchTurns(), asking, asked, async (at) => {
    begun.push(at);
    if (at === 3) client.abort(new ClientGoneError('the client is gone'));
    return at;
  });
  await expect(answers).rejects.toThrow(ClientGoneError);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('[R10.04] one whose client waits is answered in the order of its searches', async () => {
  const asking = { customerId: 'c1', client: new AbortController().signal };
  expect(await searchInTurns(createSearchTurns(), asking, asked, async (at) => at)).toEqual(asked);
});
