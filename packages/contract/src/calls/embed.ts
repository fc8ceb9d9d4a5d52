import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { instanceAccess } from './access.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'embed';
const access = instanceAccess;

/** A file of the search app, as `/app/manifest.json` names it. */
const appFile = z.object({
  /** Under `/app/`. */
  path: z.string(),
  /** Subresource integrity: `sha384-…`. */
  integrity: z.string(),
  bytes: z.number().int(),
});

export const embedApp = z.object({
  /** The address by which shops' pages reach this server, without a trailing slash. */
  server: z.string(),
  /** The present version; null if the search app hasn't been built. */
  app: z
    .object({
      version: z.string(),
      loader: appFile,
      ui: appFile,
      /** For pages that show a stream without the search app. Absent from a build that has none. */
      stream: appFile.optional(),
    })
    .nullable(),
});
export type EmbedApp = z.infer<typeof embedApp>;

const count = z.number().int();

export const activity = z.object({
  /** The start of the day that the numbers are for: midnight in UTC. */
  since: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** The last user: a page of the shop's domains, or (null) the shop's own server with the access key. */
  lastAsked: z.object({ at: z.string(), domain: z.string().nullable() }).nullable(),
  /** The last page that wasn't the shop's: one of this server's own, or in the test mode one of the owner's machine. */
  lastTested: z.object({ at: z.string(), domain: z.string() }).nullable(),
  /** The domains whose pages used it within 30 days, the latest first. Earlier releases send none. */
  pages: z
    .array(z.object({ domain: z.string(), at: z.string() }))
    .max(20)
    .optional(),
  /** For the day; `sales` are purchases that began with a search, `total` their amount in major units. */
  today: z.object({ searches: count, clicks: count, sales: count, total: z.number() }),
  /** For the day: the latest phrases first, then the most frequent. */
  phrases: z
    .array(z.object({ phrase: z.string(), searches: count, clicks: count, sales: count, total: z.number() }))
    .max(20),
});
export type Activity = z.infer<typeof activity>;

export const embedCalls = {
  getEmbedApp: {
    method: 'GET',
    path: '/search/embed',
    subject,
    summary: 'Get the URL of the search app for the shop’s pages, its version and the hashes of its files.',
    access,
    reply: data(embedApp),
  },
  getActivity: {
    method: 'GET',
    path: '/search/{searchId}/activity',
    subject,
    summary:
      'Get whether a search instance works on the shop’s pages: who used it last, and what visitors did today.',
    access,
    params: bySearchId,
    reply: data(activity),
  },
} as const satisfies CallTable;
