import { signInByCli } from '../../../apps/server/src/testing/server-process.ts';
import type { Arena, Shop } from '../arena.ts';
import { type Attack, countStatuses, type Size } from '../attack.ts';
import { sendEvents, type Until } from '../send-events.ts';

const seconds: Readonly<Record<Size, number>> = { short: 2, whole: 20 };
const senders = 3;

/** Changes settings of several kinds, one after another, and reads back what was acknowledged. */
const changeSettings = async (
  { searchId, call }: Shop,
  isOver: Until,
): Promise<{ statuses: number[]; lost: number }> => {
  const statuses: number[] = [];
  let lost = 0;
  for (let at = 1; !isOver(); at += 1) {
    const weight = (at % 100) + 1;
    const weights = [{ field: 'title', weight, fullMatch: false }];
    const set = await call('setWeights', { body: { searchId, weights } });
    const added = await call('addBlockedPhrase', {
      body: { searchId, blockedPhrase: `zakazane ${Date.now()} ${at}` },
    });
    const group = await call('addSynonym', {
      body: {
        searchId,
        synonym: { type: 'group', phrases: [`a ${Date.now()} ${at}`, `b ${Date.now()} ${at}`] },
      },
    });
    statuses.push(set.status, added.status, group.status);
    const { reply, status } = await call('getWeights', { body: { searchId } });
    const stored = status === 200 ? JSON.stringify(reply.data) : '';
    if (set.status === 200 && !stored.includes(`"weight":${weight}`)) lost += 1;
  }
  return { statuses, lost };
};

const signIn = async ({ server, dataDir }: Arena, isOver: Until): Promise<number> => {
  let failed = 0;
  for (let at = 0; !isOver(); at += 1)
    await signInByCli(dataDir, server().origin, `signs-in-${Date.now()}-${at}@shop.example`).catch(() => {
      failed += 1;
    });
  return failed;
};

/** Owners at work while visitors send events as fast as they are accepted. */
export const settingsUnderEvents: Attack = {
  name: 'Settings while events come',
  does: (size) =>
    `${senders} senders send events without a pause for ${seconds[size]} s; meanwhile settings are changed, people sign in, a catalog is imported.`,
  // The rate limits would end the load that this attack is about.
  settings: { EVENT_RATE_PER_SHOP: '10000000', PUBLIC_RATE_PER_SHOP: '10000000' },
  run: async (arena, size) => {
    const until = performance.now() + seconds[size] * 1000;
    const isOver = (): boolean => performance.now() >= until;
    const [events, { statuses, lost }, failedSignIns, imported] = await Promise.all([
      sendEvents(arena, arena.hostile, senders, isOver),
      changeSettings(arena.hostile, isOver),
      signIn(arena, isOver),
      arena.hostile.call('startImport', { params: { catalogId: arena.hostile.catalogId }, body: {} }),
    ]);
    const badEvents = events.filter((status) => ![202, 429, 503].includes(status));
    const badSettings = statuses.filter((status) => status !== 200);
    const wrong = [
      ...(badEvents.length > 0 ? [`events: ${countStatuses(badEvents)}`] : []),
      ...(badSettings.length > 0 ? [`settings: ${countStatuses(badSettings)}`] : []),
      ...(lost > 0 ? [`${lost} acknowledged settings were not read back`] : []),
      ...(failedSignIns > 0 ? [`${failedSignIns} sign-ins failed`] : []),
      ...(imported.status === 200 ? [] : [`the import answered ${imported.status}`]),
    ];
    return { saw: `Events: ${countStatuses(events)}. Settings: ${countStatuses(statuses)}.`, wrong };
  },
};
