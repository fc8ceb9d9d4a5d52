import { z } from 'zod';
import { webAddress } from './graph-media.ts';
import type { GraphRequests, GraphResult } from './graph-requests.ts';
import { pagingSchema } from './media-pages.ts';

/** A professional account that a token may speak for. */
export type InstagramAccount = {
  readonly id: string;
  readonly username: string;
  /** '' without one. */
  readonly name: string;
  readonly pictureUrl: string | null;
};

const maxPages = 5;
const account = z
  .object({
    id: z.string().regex(/^\d{1,32}$/),
    username: z.string().min(1).max(64),
    name: z.string().catch(''),
    profile_picture_url: webAddress,
  })
  .transform(
    (raw): InstagramAccount => ({
      ...{ id: raw.id, username: raw.username, name: raw.name },
      pictureUrl: raw.profile_picture_url,
    }),
  );
const accountPage = z
  .object({
    data: z.array(z.object({ instagram_business_account: account }).nullable().catch(null)),
    paging: pagingSchema,
  })
  .transform(({ data, paging }) => ({
    accounts: data.flatMap((page) => (page ? [page.instagram_business_account] : [])),
    after: paging.hasNext ? paging.after : null,
  }));

/** The professional accounts linked to the Pages of whoever the token belongs to. Pages without one are passed over. */
export const listAccounts = async (
  request: GraphRequests,
  token: string,
  signal?: AbortSignal,
): Promise<GraphResult<readonly InstagramAccount[]>> => {
  const accounts = new Map<string, InstagramAccount>();
  let after: string | null = null;
  for (let page = 1; ; page += 1) {
    const result: GraphResult<z.infer<typeof accountPage>> = await request({
      path: 'me/accounts',
      query: {
        fields: 'instagram_business_account{id,username,name,profile_picture_url}',
        ...{ limit: 100, after, access_token: token },
      },
      schema: accountPage,
      secrets: [token],
      signal,
    });
    if (!result.ok) return result;
    for (const found of result.value.accounts) accounts.set(found.id, found);
    after = result.value.after;
    if (after === null || page === maxPages)
      return { ok: true, value: [...accounts.values()], usage: result.usage };
  }
};
