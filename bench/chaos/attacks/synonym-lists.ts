import { type Attack, countStatuses, type Size } from '../attack.ts';

const sizes: Readonly<Record<Size, { instances: number; groups: number; phrases: number }>> = {
  short: { instances: 2, groups: 300, phrases: 20 },
  whole: { instances: 9, groups: 9000, phrases: 48 },
};
const changes = 20;

const listOf = (groups: number, phrases: number): string =>
  Array.from({ length: groups }, (_, group) =>
    Array.from({ length: phrases }, (_, at) => `w${(group * phrases + at).toString(36)}`).join(','),
  ).join('\n');

/** Lists of the maximum length, for as many search instances as a plan includes. */
export const synonymLists: Attack = {
  name: 'Synonym lists as long as they may be',
  does: (size) => {
    const { instances, groups, phrases } = sizes[size];
    return `${instances} search instances with ${groups} groups of ${phrases} phrases each, searched, then ${changes} changes of one group, each followed by a search.`;
  },
  run: async ({ hostile, watched }, size) => {
    const { instances, groups, phrases } = sizes[size];
    const csv = listOf(groups, phrases);
    const statuses: number[] = [];
    const searchIds: string[] = [];
    for (let at = 0; at < instances; at += 1) {
      const made = await hostile.call('createInstance', {
        body: { name: `Synonyms ${at}`, catalogId: hostile.catalogId },
      });
      const searchId = made.reply.data.instanceId;
      searchIds.push(searchId);
      const brought = await hostile.call('importPhrases', {
        params: { kind: 'synonyms' },
        body: { searchId, csv, mode: 'replace', isPreview: false },
      });
      statuses.push(brought.status);
    }
    const search = (searchId: string) =>
      watched.ask(`/public/search/${searchId}?context=none&q=w1`, { 'x-api-key': hostile.key });
    for (const searchId of searchIds) statuses.push(await search(searchId));
    const tookMs: number[] = [];
    const [searchId = ''] = searchIds;
    for (let change = 0; change < changes; change += 1) {
      const startedAt = performance.now();
      const synonym = { type: 'group', phrases: [`nowe ${change}`, `inne ${change}`] };
      statuses.push((await hostile.call('addSynonym', { body: { searchId, synonym } })).status);
      statuses.push(await search(searchId));
      tookMs.push(performance.now() - startedAt);
    }
    for (const id of searchIds) await hostile.call('deleteInstance', { params: { searchId: id } });
    const medianMs = tookMs.toSorted((a, b) => a - b)[Math.floor(changes / 2)] ?? 0;
    return {
      saw: `A change of one group and the search after it: ${medianMs.toFixed(0)} ms (median). Answers: ${countStatuses(statuses)}.`,
      wrong: statuses.some((status) => status !== 200) ? [`answers: ${countStatuses(statuses)}`] : [],
    };
  },
};
