import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFeed, replyAnew, serveFeeds } from '@vitrina/testkit';
import { removeDataDir, startServerProcess } from '../../../apps/server/src/testing/server-process.ts';
import { noRateLimits, readServerSettings } from '../../server-settings.ts';
import { makeCatalog } from '../made-catalog.ts';
import { makeQuestions } from '../questions.ts';
import { Tally } from '../tally.ts';
import { askVisitors, chooseQuestions } from './ask-visitors.ts';
import { writeMadeFeed } from './made-feed.ts';
import { openMadeShop, openNeighbour } from './open-shops.ts';
import { type UsedBeside, useBeside } from './use-beside.ts';

const maxNeighbourProducts = 20_000;
/** How many mishaps are printed. */
const maxNamed = 20;

const tell = (used: UsedBeside): string => {
  const events = [...used.events.answers].map(([status, count]) => `${status} × ${count}`).join(', ');
  return (
    `Meanwhile ${used.imports} imports, ${used.changes} rounds of changed settings, ${used.events.accepted} events (calls: ${events}), ` +
    `the neighbour’s searches: ${JSON.stringify(used.hostile)}.`
  );
};

/**
 * Imports a large made catalog over HTTP and asks as visitors do, first with nothing beside and then while it is imported again, events come,
 * settings change and a neighbour sends the dearest searches. Prints what differs; resolves to whether all was right.
 */
export const verifyServed = async (products: number): Promise<boolean> => {
  const made = makeCatalog(products);
  const tally = new Tally(products, made.vocabulary, made.facetValues);
  for (const product of made.products) tally.add(product);
  const questions = chooseQuestions(makeQuestions(tally, made.facetValues));
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-verify-'));
  const feeds = await serveFeeds({
    '/made.xml': replyAnew(() => writeMadeFeed(products)),
    '/neighbour.xml': replyAnew(() =>
      generateFeed({ count: Math.min(products, maxNeighbourProducts), seed: 2 }),
    ),
  });
  const { origin, stop } = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
  });
  try {
    const { shop, searches, otherSearchId } = await openMadeShop(dataDir, origin, feeds.url('/made.xml'));
    const neighbour = await openNeighbour(dataDir, origin, feeds.url('/neighbour.xml'));
    const asked = { origin, key: shop.key, searches, questions, tally };
    console.log(`${products} products, nothing beside:`);
    const isValidAlone = await askVisitors(asked);
    console.log('\nWhile much else is done:');
    const beside = await useBeside({ shop, otherSearchId, neighbour });
    const isValidBeside = await askVisitors(asked);
    const used = await beside.stop();
    console.log(tell(used));
    for (const mishap of used.wrong.slice(0, maxNamed)) console.log(`wrong: ${mishap}`);
    return isValidAlone && isValidBeside && used.wrong.length === 0;
  } finally {
    await stop();
    await feeds.close();
    await removeDataDir(dataDir);
  }
};
