import { buildFeedItem, feedFrame, itemWriter, replyStream } from '@vitrina/testkit';
import type { Attack, Size } from '../attack.ts';
import { untilFinished } from '../import-end.ts';

const items: Readonly<Record<Size, number>> = { short: 2000, whole: 300_000 };
const wordsInTitle = 100;

/** A unique word of eight letters. */
const oneOfMany = (number: number): string => {
  let word = '';
  // The step spreads neighbouring numbers over the alphabet; below 2^53 the product is exact.
  for (let left = (number * 7_368_787) % 208_827_064_576; word.length < 8; left = Math.floor(left / 26))
    word += String.fromCharCode(97 + (left % 26));
  return word;
};

function* feedOf(count: number): Generator<string> {
  const { open, close } = feedFrame();
  const write = itemWriter();
  yield open;
  for (let item = 0; item < count; item += 1) {
    const title = Array.from({ length: wordsInTitle }, (_, at) => oneOfMany(item * wordsInTitle + at)).join(
      ' ',
    );
    yield write(buildFeedItem({ title }, item));
  }
  yield close;
}

/** A feed of unique words: the dictionary of its index would be larger than everything else. */
export const vocabularyFeed: Attack = {
  name: 'A feed of nothing but new words',
  does: (size) =>
    `An import of ${items[size]} items, each with ${wordsInTitle} words that stand nowhere else.`,
  run: async ({ hostile, serve, server }, size) => {
    const { pid } = server().child;
    const linkUri = serve(
      '/vocabulary.xml',
      replyStream(() => feedOf(items[size])),
    );
    const settings = {
      name: 'Words',
      industryId: 'other',
      languageCode: 'pol',
      currencyCode: 'PLN',
      linkUri,
    };
    await hostile.call('saveWorkingCatalog', { body: settings });
    const { reply: before } = await hostile.call('listMappings', {
      params: { catalogId: hostile.catalogId },
    });
    const isMade = ({ isDeletable }: { isDeletable: boolean }): boolean => !isDeletable;
    const mapping = before.data.filter(isMade).map(({ catalogField, qonId, dataType, separator }) => ({
      path: catalogField,
      fieldLabel: qonId,
      fieldType: dataType,
      separator,
    }));
    const stored = await hostile.call('storeMapping', { body: { mapping } });
    if (stored.status !== 200)
      return { saw: '', wrong: [`the mapping was refused: ${JSON.stringify(stored.body)}`] };
    const { catalogId } = stored.reply.data;
    const startedAt = performance.now();
    const end = await untilFinished(hostile, catalogId, 10 * 60_000);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const saw = `The import ended after ${seconds} s: ${end.error?.code ?? end.status}.`;
    return {
      saw,
      wrong: server().child.pid === pid && server().child.exitCode === null ? [] : ['the server ended'],
    };
  },
};
