import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { distinctBy, domain, text } from '../validation.ts';

const subject = 'api-access';
const access = 'session';

/** A domain of the shop, with `*.` in front for all below it. A number at the end makes it an address of a machine, which is none. */
export const allowedDomain = text()
  .superRefine((value, context) => {
    const parsed = domain.safeParse(value.replace(/^((?:https?:\/\/)?)\*\./i, '$1'), {
      error: () => 'domain',
    });
    if (!parsed.success || /\.\p{N}+$/u.test(value))
      context.addIssue({ code: 'custom', params: { rule: 'domain' } });
  })
  .meta({
    description:
      'shop.pl, or *.shop.pl for all below it; http:// or https:// may stand before it. No address of a machine.',
  });

/** What makes two domains the same: `HTTPS://Shop.pl` and `shop.pl` are, and a name and its punycode. */
export const domainKey = (value: string): string => {
  const [, below = '', host = ''] = /^(?:https?:\/\/)?(\*\.)?(.*)$/s.exec(value.trim().toLowerCase()) ?? [];
  return below + (URL.parse(`http://${host}`)?.hostname || host);
};

export const allowedDomains = z
  .array(allowedDomain)
  .max(100)
  .superRefine(distinctBy(domainKey))
  .meta({ description: 'No domain twice.' });

export const accessKey = z.object({
  /** Where the public search API is. */
  url: z.string(),
  key: z.string(),
  customerSymbol: z.string(),
});
export type AccessKey = z.infer<typeof accessKey>;

/** A domain whose pages asked and were refused. */
export const refusedDomain = z.object({
  domain: z.string(),
  lastAskedAt: z.string(),
  timesAsked: z.number().int(),
  /** The domain of the shop that this one could be taken for; null where it looks like none. */
  lookalikeOf: z.string().nullable(),
});
export type RefusedDomain = z.infer<typeof refusedDomain>;

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
  getRefusedDomains: {
    method: 'GET',
    path: '/catalog/getRefusedDomains',
    subject,
    summary: 'Up to 20 domains whose pages asked for a search and were refused, the last first.',
    access,
    reply: data(z.array(refusedDomain)),
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
