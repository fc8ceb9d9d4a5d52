import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import {
  instagramCatalog,
  instagramConnection,
  savedInstagramCatalog,
  socialLimits,
} from '../social-stream.ts';
import { text } from '../validation.ts';

const subject = 'instagram';
const access = 'session';
const byCatalog = z.object({ instagramCatalogId: text({ max: 100 }) });

export const instagramCalls = {
  getInstagramConnection: {
    method: 'GET',
    path: '/socialStream/instagram/connection',
    subject,
    summary: 'Get the Instagram account that posts are read through, without its token.',
    access,
    reply: data(instagramConnection),
  },
  connectInstagram: {
    method: 'POST',
    path: '/socialStream/instagram/connection',
    subject,
    summary:
      'Connect an account with a Graph API token. If the token opens several accounts and none is named, nothing is connected and they are listed.',
    access,
    body: z.object({
      token: text({ max: socialLimits.tokenLength }),
      accountId: z.string().max(50).optional(),
    }),
    reply: data(
      z.object({
        connection: instagramConnection,
        /** To choose from; empty once connected. */
        accounts: z.array(z.object({ accountId: z.string(), username: z.string(), name: z.string() })),
      }),
    ),
    errors: [
      'INSTAGRAM_TOKEN_REFUSED',
      'INSTAGRAM_PERMISSION_MISSING',
      'INSTAGRAM_NO_ACCOUNT',
      'INSTAGRAM_UNREACHABLE',
      'INSTAGRAM_THROTTLED',
    ],
    perMinute: 10,
  },
  disconnectInstagram: {
    method: 'DELETE',
    path: '/socialStream/instagram/connection',
    subject,
    summary:
      'Disconnect the account and delete its token and all copies of posts. Streams and links between posts and products stay, in case it is connected again.',
    access,
    reply: data(instagramConnection),
  },
  listInstagramCatalogs: {
    method: 'GET',
    path: '/catalog/instagram',
    subject,
    summary:
      'List Instagram catalogs, the profiles and hashtags that posts come from, with the state of each.',
    access,
    reply: data(z.array(savedInstagramCatalog)),
  },
  addInstagramCatalog: {
    method: 'POST',
    path: '/catalog/instagram',
    subject,
    summary: 'Add a profile or a hashtag, and start reading its posts.',
    access,
    body: instagramCatalog,
    reply: data(savedInstagramCatalog),
    errors: ['INSTAGRAM_CATALOG_LIMIT_REACHED'],
    perMinute: 20,
  },
  renameInstagramCatalog: {
    method: 'POST',
    path: '/catalog/instagram/{instagramCatalogId}/name',
    subject,
    summary: 'Rename an Instagram catalog.',
    access,
    params: byCatalog,
    body: z.object({ name: text({ max: 100 }) }),
    reply: data(savedInstagramCatalog),
  },
  deleteInstagramCatalog: {
    method: 'DELETE',
    path: '/catalog/instagram/{instagramCatalogId}',
    subject,
    summary:
      'Delete an Instagram catalog with all copies of its posts. It can be restored for 30 days, and its posts are then read again. Refused while a stream shows it.',
    access,
    params: byCatalog,
    reply: data(z.object({ instagramCatalogId: z.string() })),
    errors: ['INSTAGRAM_CATALOG_IN_USE'],
  },
  restoreInstagramCatalog: {
    method: 'POST',
    path: '/catalog/instagram/{instagramCatalogId}/restore',
    subject,
    summary: 'Restore a deleted Instagram catalog, and read its posts again.',
    access,
    params: byCatalog,
    reply: data(savedInstagramCatalog),
    errors: ['INSTAGRAM_CATALOG_LIMIT_REACHED'],
  },
  readInstagramCatalog: {
    method: 'POST',
    path: '/catalog/instagram/{instagramCatalogId}/read',
    subject,
    summary: 'Read the posts of an Instagram catalog now, in the background.',
    access,
    params: byCatalog,
    reply: data(savedInstagramCatalog),
    errors: ['INSTAGRAM_NOT_CONNECTED', 'INSTAGRAM_THROTTLED'],
    perMinute: 6,
  },
} as const satisfies CallTable;
