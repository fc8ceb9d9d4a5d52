import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { distinctBy, domain, text } from '../rules.ts';

const subject = 'api-access';
const access = 'session';

/** A domain of the shop, with `*.` in front for all below it. */
export const allowedDomain = text().superRefine((value, context) => {
  const parsed = domain.safeParse(value.replace(/^((?:https?:\/\/)?)\*\./i, '$1'), { error: () => 'domain' });
  if (!parsed.success) context.addIssue({ code: 'custom', params: { rule: 'domain' } });
});

/** What makes two domains the same: `HTTPS://Shop.pl` and `shop.pl` are. */
export const domainKey = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');

export const allowedDomains = z.array(allowedDomain).max(100).superRefine(distinctBy(domainKey));

export const accessKey = z.object({
  /** Where the public search API is. */
  url: z.string(),
  key: z.string(),
  customerSymbol: z.string(),
});
export type AccessKey = z.infer<typeof accessKey>;

export const apiAccessCalls = {
  getAuthDomains: {
    method: 'GET',
    path: '/catalog/getAuthDomainsList',
    subject,
    summary: 'Domains whose pages may search without a key.',
    access,
    reply: data(z.array(z.string())),
  },
  setAuthDomains: {
    method: 'POST',
    path: '/catalog/setAuthDomainsList',
    subject,
    summary: 'Sets the domains whose pages may search without a key.',
    access,
    body: z.object({ domains: allowedDomains }),
    reply: data(z.array(z.string())),
  },
  getAuthKey: {
    method: 'GET',
    path: '/catalog/getAuthKey',
    subject,
    summary: 'The key with which the shop’s own server searches.',
    access,
    reply: data(accessKey),
  },
  resetAuthKey: {
    method: 'GET',
    path: '/catalog/resetAuthKey',
    subject,
    summary: 'Makes a new key; the one before stops working at once.',
    access,
    reply: data(accessKey),
  },
} as const satisfies CallTable;
