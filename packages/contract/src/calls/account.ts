import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { newPassword } from '../validation.ts';

/** A browser in which somebody signed in, with all its tokens. */
export const accountSession = z.object({
  sessionId: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** When it ends, however often its token is renewed. */
  endsAt: z.string(),
  /** `Firefox`; null where the client doesn't say. */
  browser: z.string().nullable(),
  /** `Windows`. */
  system: z.string().nullable(),
  /** Roughly where it was last used from: `198.51.100.*`. */
  network: z.string().nullable(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const passwordChange = z.object({
  currentPassword: z.string().min(1).max(200),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** Roughly how much disk visitors' events use, and how much they may use. */
export const eventUsage = z.object({
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
  retentionDays: z.number().int(),
});
export type EventUsage = z.infer<typeof eventUsage>;

const subject = 'account';
const ended = data(z.object({ ended: z.number().int() }));

export const accountCalls = {
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    subject,
    summary: 'Where the customer is signed in, most recently used first.',
    access: 'session',
    reply: data(z.array(accountSession)),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{sessionId}',
    subject,
    summary: 'Ends one of the customer’s sessions at once, with all its tokens.',
    access: 'session',
    params: z.object({ sessionId: z.string().max(50) }),
    reply: ended,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    subject,
    summary: 'Ends all of the customer’s sessions but the one that asks.',
    access: 'session',
    reply: ended,
  },
  changePassword: {
    method: 'POST',
    path: '/account/password',
    subject,
    summary: 'Changes the password. Ends all sessions but the one of this request.',
    access: 'session',
    body: passwordChange,
    reply: ended,
    errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'OVERLOADED'],
  },
  getEventUsage: {
    method: 'GET',
    path: '/account/eventUsage',
    subject,
    summary: 'How much disk the events of the shops’ visitors use, and how much they may use.',
    access: 'session',
    reply: data(eventUsage),
  },
} as const satisfies CallTable;
