import { z } from 'zod';
import type { GraphReply } from './transport.ts';

/** How much of the hour’s calls is used up. */
export type GraphUsage = {
  /** The highest of the percentages that the reply names, 100 and more when calls are refused; null if it names none. */
  readonly usedPercent: number | null;
  /** Until calls are answered again; null if the reply doesn’t say, or they are answered now. */
  readonly regainMs: number | null;
};

const share = z.number().nonnegative().catch(0);
const counts = z.object({
  call_count: share,
  total_cputime: share,
  total_time: share,
  /** Minutes. */
  estimated_time_to_regain_access: share,
});
const appUsage = counts.transform((one) => [one]);
const businessUsage = z.record(z.string(), z.array(counts)).transform((all) => Object.values(all).flat());

const readHeader = (
  text: string | null,
  schema: z.ZodType<readonly z.infer<typeof counts>[]>,
): readonly z.infer<typeof counts>[] => {
  if (text === null) return [];
  try {
    return schema.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
};

/** Reads the headers in which Graph tells how near its limits are. Headers that can’t be read count as absent. */
export const readUsage = (headers: GraphReply['headers']): GraphUsage => {
  const all = [
    ...readHeader(headers.get('x-app-usage'), appUsage),
    ...readHeader(headers.get('x-business-use-case-usage'), businessUsage),
  ];
  const percents = all.flatMap((one) => [one.call_count, one.total_cputime, one.total_time]);
  const minutes = Math.max(0, ...all.map((one) => one.estimated_time_to_regain_access));
  return {
    usedPercent: percents.length === 0 ? null : Math.max(...percents),
    regainMs: minutes === 0 ? null : minutes * 60_000,
  };
};
