import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { newPassword, passwordLength, timeZone } from '../validation.ts';

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
  currentPassword: z.string().min(1).max(passwordLength.max),
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

/** The weekly summary by mail. `isAvailable` is false where the installation has no mail server. */
export const digestChoice = z.object({ wanted: z.boolean(), isAvailable: z.boolean() });
export type DigestChoice = z.infer<typeof digestChoice>;

/** `isSent` is false if nobody searched in that week and no feed waits for an answer: there is nothing to tell. */
export const sentDigest = z.object({ isSent: z.boolean(), from: z.string(), to: z.string() });
export type SentDigest = z.infer<typeof sentDigest>;

/** Why a mail was not sent. `address`: the mail server does not deliver to the account's address. */
export const mailFailures = ['unreachable', 'signIn', 'address', 'refused'] as const;
export type MailFailure = (typeof mailFailures)[number];

const subject = 'account';
const ended = data(z.object({ ended: z.number().int() }));

export const accountCalls = {
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    subject,
    summary: 'List where the customer is signed in, most recently used first.',
    access: 'session',
    reply: data(z.array(accountSession)),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{sessionId}',
    subject,
    summary: 'End one of the customer’s sessions at once, with all its tokens.',
    access: 'session',
    params: z.object({ sessionId: z.string().max(50) }),
    reply: ended,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    subject,
    summary: 'End all of the customer’s sessions except the current one.',
    access: 'session',
    reply: ended,
  },
  changePassword: {
    method: 'POST',
    path: '/account/password',
    subject,
    summary: 'Change the password. Ends all sessions except the current one.',
    access: 'session',
    body: passwordChange,
    reply: ended,
    errors: ['PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'TOO_MANY_REQUESTS', 'OVERLOADED'],
  },
  setTimeZone: {
    method: 'POST',
    path: '/account/timeZone',
    subject,
    summary:
      'Set the shop’s time zone, used for refresh times, for the days of reports from now on, and in the panel.',
    access: 'session',
    body: z.object({ timeZone }),
    reply: data(z.object({ timeZone: z.string() })),
  },
  getEventUsage: {
    method: 'GET',
    path: '/account/eventUsage',
    subject,
    summary: 'Get how much disk space the customer’s events use, and their limit.',
    access: 'session',
    reply: data(eventUsage),
  },
  getDigest: {
    method: 'GET',
    path: '/account/digest',
    subject,
    summary: 'Get whether the customer receives the weekly digest by email.',
    access: 'session',
    reply: data(digestChoice),
  },
  setDigest: {
    method: 'POST',
    path: '/account/digest',
    subject,
    summary: 'Turn the weekly digest by email on or off.',
    access: 'session',
    body: digestChoice.pick({ wanted: true }),
    reply: data(digestChoice),
  },
  sendDigest: {
    method: 'POST',
    path: '/account/digest/send',
    subject,
    summary: 'Send the digest of the last full week now, whether or not it is turned on.',
    access: 'session',
    reply: data(sentDigest),
    errors: ['MAIL_NOT_SET_UP', 'MAIL_NOT_SENT', 'TOO_MANY_REQUESTS'],
    perMinute: 2,
  },
} as const satisfies CallTable;
