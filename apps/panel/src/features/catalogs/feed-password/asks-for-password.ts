import { z } from 'zod';

const withheld = z.object({ reason: z.literal('withheld') });

/** Whether another password can help. If it was withheld from the target of a redirect, only another address can. */
export const asksForPassword = ({ code, details }: { code: string; details?: unknown }): boolean =>
  code === 'FEED_PASSWORD_WRONG' && !withheld.safeParse(details).success;
