import { replyStream } from '@vitrina/testkit';
import { type Attack, countStatuses, type Size } from '../attack.ts';

const sizes: Readonly<Record<Size, { attributes: number; calls: number }>> = {
  short: { attributes: 60_000, calls: 2 },
  whole: { attributes: 350_000, calls: 10 },
};

function* feedOf(attributes: number): Generator<string> {
  yield '<?xml version="1.0"?><rss><channel><item';
  for (let at = 0; at < attributes; at += 1000)
    yield Array.from({ length: 1000 }, (_, step) => ` a${at + step}="1"`).join('');
  yield '/></channel></rss>';
}

/** A start tag that never seems to end, analysed by the wizard. */
export const attributeFeed: Attack = {
  name: 'A tag with very many attributes',
  does: (size) =>
    `The wizard looks ${sizes[size].calls} times at a feed whose one item has ${sizes[size].attributes} attributes.`,
  run: async ({ hostile, serve }, size) => {
    const { attributes, calls } = sizes[size];
    const xmlUri = serve(
      '/attributes.xml',
      replyStream(() => feedOf(attributes)),
    );
    const statuses: number[] = [];
    for (let at = 0; at < calls; at += 1)
      statuses.push((await hostile.call('analyzeFeed', { query: { xmlUri } })).status);
    const wrong = statuses.filter((status) => ![412, 429, 503].includes(status));
    return {
      saw: `Answers: ${countStatuses(statuses)}.`,
      wrong: wrong.length > 0 ? [countStatuses(wrong)] : [],
    };
  },
};
