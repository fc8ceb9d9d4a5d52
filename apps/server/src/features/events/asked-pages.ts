import { dayMs } from '../../storage/calendar-days.ts';

/** When pages of each domain used a search last, ISO 8601. */
export type AskedPages = Readonly<Record<string, string>>;

const maxAgeDays = 30;
const maxPages = 20;

/** Of several notes the newest of each domain: the latest ones, for as long as a month. */
export const mergePages = (now: Date, ...notes: readonly AskedPages[]): AskedPages => {
  const since = new Date(now.getTime() - maxAgeDays * dayMs).toISOString();
  const latest = new Map<string, string>();
  for (const [domain, at] of notes.flatMap((pages) => Object.entries(pages)))
    if (at >= since && at > (latest.get(domain) ?? '')) latest.set(domain, at);
  return Object.fromEntries([...latest].sort(([, a], [, b]) => b.localeCompare(a)).slice(0, maxPages));
};
