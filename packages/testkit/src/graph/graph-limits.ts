import { GraphRefusal } from './graph-refusal.ts';

export type GraphLimitsOptions = {
  readonly callsPerHour: number;
  readonly businessCallsPerDay: number;
  readonly now: () => number;
};

const hourMs = 3_600_000;

/** The calls of each token within the last hour, and those of each account’s own edges within a day. Counts a call and answers with the headers about it. */
export const createGraphLimits = ({ callsPerHour, businessCallsPerDay, now }: GraphLimitsOptions) => {
  const calls = new Map<string, number[]>();

  const count = (key: string, spanMs: number): { readonly used: number; readonly regainMs: number } => {
    const recent = (calls.get(key) ?? []).filter((at) => at > now() - spanMs);
    recent.push(now());
    calls.set(key, recent);
    return { used: recent.length, regainMs: (recent[0] ?? now()) + spanMs - now() };
  };

  return {
    countPlatform: (token: string): Record<string, string> => {
      const { used } = count(`platform ${token}`, hourMs);
      if (used > callsPerHour)
        throw new GraphRefusal({
          ...{ code: 4, isTransient: true },
          message: '(#4) Application request limit reached',
        });
      const percent = Math.round((100 * used) / callsPerHour);
      return {
        'x-app-usage': JSON.stringify({
          call_count: percent,
          total_cputime: Math.round(percent / 2),
          total_time: Math.round(percent / 2),
        }),
      };
    },
    countBusiness: (accountId: string): Record<string, string> => {
      const { used, regainMs } = count(`business ${accountId}`, 24 * hourMs);
      const percent = Math.round((100 * used) / businessCallsPerDay);
      const regainMinutes = used > businessCallsPerDay ? Math.ceil(regainMs / 60_000) : 0;
      if (regainMinutes > 0)
        throw new GraphRefusal({
          ...{ code: 80002, regainMinutes },
          message: '(#80002) There have been too many calls to this Instagram account.',
        });
      return { 'x-business-use-case-usage': businessUsage(accountId, percent, 0) };
    },
  };
};

export type GraphLimits = ReturnType<typeof createGraphLimits>;

export const businessUsage = (accountId: string, percent: number, regainMinutes: number): string =>
  JSON.stringify({
    [accountId]: [
      {
        type: 'instagram',
        call_count: percent,
        total_cputime: 0,
        total_time: 0,
        estimated_time_to_regain_access: regainMinutes,
      },
    ],
  });
