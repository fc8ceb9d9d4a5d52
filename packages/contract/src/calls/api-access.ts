import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { distinctBy, domain, text } from '../validation.ts';

const subject = 'api-access';
const access = 'session';

/** A domain of the shop, or with `*.` all its subdomains. A number at the end would make it an IP address, which is refused. */
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
      'shop.pl, or *.shop.pl for all its subdomains; http:// or https:// may precede it. No IP addresses.',
  });

/** Equal keys mean the same domain: `HTTPS://Shop.pl` and `shop.pl`, or a name and its punycode. */
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
  /** The address of the public search API. */
  url: z.string(),
  key: z.string(),
  customerSymbol: z.string(),
});
export type AccessKey = z.infer<typeof accessKey>;

/** A domain whose pages asked for a search and were refused. */
export const refusedDomain = z.object({
  domain: z.string(),
  lastAskedAt: z.string(),
  timesAsked: z.number().int(),
  /** The shop's domain that this one imitates; null if it imitates none. */
  lookalikeOf: z.string().nullable(),
  /** A machine of one’s own, such as localhost: it can't be listed, but tried in the test mode. */
  isOwnMachine: z.boolean(),
});
export type RefusedDomain = z.infer<typeof refusedDomain>;

/** While it is on, pages of localhost and of addresses in private networks may search, and what they send is not counted. Null: it is off. */
export const testMode = z.object({ until: z.string().nullable() });
export type TestMode = z.infer<typeof testMode>;

export const apiAccessCalls = {
  getAuthDomains: {
    method: 'GET',
    path: '/catalog/getAuthDomainsList',
    subject,
    summary: 'List the domains whose pages can search without a key.',
    access,
    reply: data(z.array(z.string())),
  },
  setAuthDomains: {
    method: 'POST',
    path: '/catalog/setAuthDomainsList',
    subject,
    summary: 'Set the domains whose pages can search without a key.',
    access,
    body: z.object({ domains: allowedDomains }),
    reply: data(z.array(z.string())),
  },
  getRefusedDomains: {
    method: 'GET',
    path: '/catalog/getRefusedDomains',
    subject,
    summary: 'List up to 20 domains whose pages tried to search and were refused, most recent first.',
    access,
    reply: data(z.array(refusedDomain)),
  },
  getTestMode: {
    method: 'GET',
    path: '/catalog/testMode',
    subject,
    summary: 'Get until when pages on the owner’s own machine can search.',
    access,
    reply: data(testMode),
  },
  startTestMode: {
    method: 'POST',
    path: '/catalog/startTestMode',
    subject,
    summary: 'Let pages on localhost and in private networks search for 24 hours from now, uncounted.',
    access,
    body: z.object({}),
    reply: data(testMode),
  },
  endTestMode: {
    method: 'POST',
    path: '/catalog/endTestMode',
    subject,
    summary: 'End test mode at once.',
    access,
    body: z.object({}),
    reply: data(testMode),
  },
  getAuthKey: {
    method: 'GET',
    path: '/catalog/getAuthKey',
    subject,
    summary: 'Get the key for searches by the shop’s own server.',
    access,
    reply: data(accessKey),
  },
  resetAuthKey: {
    method: 'GET',
    path: '/catalog/resetAuthKey',
    subject,
    summary: 'Generate a new key. The previous one stops working at once.',
    access,
    reply: data(accessKey),
  },
} as const satisfies CallTable;
