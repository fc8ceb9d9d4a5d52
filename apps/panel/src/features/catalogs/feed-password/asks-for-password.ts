import { z } from 'zod';

const withheld = z.object({ reason: z.literal('withheld') });
const sent = z.object({ reason: z.literal('sent') });

/** Whether entering a password can help. If one was withheld from the server of a redirect, only another address can. */
export const asksForPassword = ({ code, details }: { code: string; details?: unknown }): boolean =>
  code === 'FEED_PASSWORD_WRONG' && !withheld.safeParse(details).success;

/** Whether a password was sent, and not accepted. */
export const wasRefused = ({ code, details }: { code: string; details?: unknown }): boolean =>
  code === 'FEED_PASSWORD_WRONG' && sent.safeParse(details).success;
