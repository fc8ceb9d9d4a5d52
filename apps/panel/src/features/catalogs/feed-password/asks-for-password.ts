import { z } from 'zod';

const withheld = z.object({ reason: z.literal('withheld') });

/** Whether entering a password can help. If one was withheld from the server of a redirect, only another address can. */
export const asksForPassword = ({ code, details }: { code: string; details?: unknown }): boolean =>
  code === 'FEED_PASSWORD_WRONG' && !withheld.safeParse(details).success;
