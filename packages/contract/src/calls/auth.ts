import { z } from 'zod';
import { features, modules } from '../basics/lookups.ts';
import { type CallTable, data } from '../call.ts';

export const accessToken = z.object({
  access_token: z.string(),
  /** Seconds until the token expires. */
  expires_in: z.number().int(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const profile = z.object({
  uid: z.string(),
  displayName: z.string(),
  domain: z.string(),
  customerSymbol: z.string(),
  platformId: z.string(),
  features: z.array(z.enum(features)),
  modules: z.array(z.enum(modules)),
  role: z.literal('user'),
  status: z.literal('online'),
  email: z.string(),
  plan: z.string(),
  timeZone: z.string(),
  /** Runs the installation. */
  isOperator: z.boolean(),
  /** An operator is signed in as this customer. */
  isOperated: z.boolean(),
  /** Nothing can be changed but the subscription. */
  isReadOnly: z.boolean(),
  /** A payment for the subscription failed and is still due. */
  hasFailedCharge: z.boolean().optional(),
});
export type Profile = z.infer<typeof profile>;

export const authCalls = {
  relogin: {
    method: 'GET',
    path: '/auth/relogin/{hash}',
    subject: 'auth',
    summary: 'Get an access token for a one-time sign-in hash.',
    access: 'public',
    params: z.object({ hash: z.string().min(1).max(200) }),
    reply: accessToken,
    errors: ['WRONG_CREDENTIALS'],
  },
  getProfile: {
    method: 'GET',
    path: '/auth/profile',
    subject: 'auth',
    summary: 'Get the signed-in customer, with features and modules.',
    access: 'session',
    reply: data(profile),
  },
  refreshToken: {
    method: 'GET',
    path: '/auth/refresh',
    subject: 'auth',
    summary:
      'Get a new access token in place of one that is about to expire. Refused 30 days after sign-in: sign in again.',
    access: 'session',
    reply: accessToken,
    errors: ['TOKEN_REPLACED'],
    perMinute: 30,
  },
  logout: {
    method: 'GET',
    path: '/auth/logout',
    subject: 'auth',
    summary: 'End the session.',
    access: 'session',
    reply: data(z.object({ loggedOut: z.literal(true) })),
  },
} as const satisfies CallTable;
