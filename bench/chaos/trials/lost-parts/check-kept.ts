import type { ServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../../../apps/server/src/testing/start-test-server.ts';
import { type Load, type Shop, sendEvents } from './load.ts';

/** Nothing acknowledged is missing, and nothing is there twice. */
export const checkKept = async (
  webs: readonly ServerProcess[],
  shop: Shop,
  { acknowledged }: Pick<Load, 'acknowledged'>,
): Promise<string[]> => {
  const wrong: string[] = [];
  let lost = 0;
  const eventIds = [...acknowledged.eventIds];
  // A stored event counts as a duplicate; a lost one is accepted again.
  for (let at = 0; at < eventIds.length; at += 100) {
    const batch = eventIds.slice(at, at + 100);
    const response = await sendEvents(webs, 0, shop, batch);
    const { accepted } = ((await response?.json()) ?? {}) as { accepted?: number };
    if (accepted === undefined) wrong.push(`${batch.length} events could not be asked for again`);
    else lost += accepted;
  }
  if (lost > 0) wrong.push(`${lost} of ${eventIds.length} acknowledged events were lost`);
  const origin = webs[1]?.origin ?? '';
  let missing = 0;
  for (const query of acknowledged.phrases) {
    const { reply } = await makeCall(origin, shop.token, 'listBlockedPhrases', {
      query: { searchId: shop.searchId, query },
    });
    if (reply.data.filter(({ phrase }) => phrase === query).length !== 1) missing += 1;
  }
  if (missing > 0) wrong.push(`${missing} of ${acknowledged.phrases.size} changes are not there once`);
  const report = await makeCall(origin, shop.token, 'reportPhrases', { body: { searchId: shop.searchId } });
  const counted = Number((report.body.totals as { searches?: number } | undefined)?.searches);
  if (!(counted >= eventIds.length && counted <= acknowledged.sent))
    wrong.push(
      `the report counts ${counted} searches of ${eventIds.length} acknowledged and ${acknowledged.sent} sent`,
    );
  return wrong;
};
