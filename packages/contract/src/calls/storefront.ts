import { z } from 'zod';
import { type CallTable, data, readRevision, revised } from '../call.ts';
import { publicConfig, publicSearchQuery, publicSearchReply, publicSuggestReply } from '../public/search.ts';
import { appLabels, sentAppLabels } from '../settings/app-labels.ts';
import { appSettings } from '../settings/app-settings.ts';
import { appStyle } from '../settings/app-style.ts';
import { instanceAccess } from './access.ts';
import { searchNotes, tryRequest } from './instances.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'storefront';
const access = instanceAccess;

/** The suggestions under the input depend on these; the rest is appearance. */
export const previewedSettings = appSettings.pick({ onfocus: true, autocomplete: true });
export type PreviewedSettings = z.infer<typeof previewedSettings>;

export const storefrontCalls = {
  getAppSettings: {
    method: 'GET',
    path: '/search/{searchId}/appSettings',
    subject,
    summary: 'Get how the search app looks and behaves on the shop’s pages.',
    access,
    params: bySearchId,
    reply: revised(appSettings),
  },
  setAppSettings: {
    method: 'POST',
    path: '/search/{searchId}/appSettings',
    subject,
    summary: 'Set how the search app looks and behaves on the shop’s pages.',
    access,
    errors: ['SETTING_CHANGED'],
    params: bySearchId,
    body: appSettings
      .extend({ style: appStyle.optional() })
      .meta({ description: 'Without `style` the style stays as it is.' }),
    query: readRevision,
    reply: revised(appSettings),
  },
  getAppLabels: {
    method: 'GET',
    path: '/search/{searchId}/appLabels',
    subject,
    summary: 'Get the texts of the search app; `defaults` are those of the shop’s language.',
    access,
    params: bySearchId,
    reply: revised(z.object({ labels: appLabels, defaults: appLabels })),
  },
  setAppLabels: {
    method: 'POST',
    path: '/search/{searchId}/appLabels',
    subject,
    summary:
      'Set texts of the search app, all or some. Those left out are unchanged; an empty one is reset to the default.',
    access,
    errors: ['SETTING_CHANGED'],
    params: bySearchId,
    body: z.object({ labels: sentAppLabels }),
    query: readRevision,
    reply: revised(z.object({ labels: appLabels, defaults: appLabels })),
  },
  getAppPreviewConfig: {
    method: 'GET',
    path: '/search/{searchId}/appPreview/config',
    subject,
    summary: 'Get the saved configuration that the search app starts with.',
    access,
    params: bySearchId,
    reply: data(publicConfig),
  },
  previewAppSearch: {
    method: 'POST',
    path: '/search/{searchId}/appPreview/search',
    subject,
    summary: 'Search as the search app does, not counted in statistics.',
    access,
    params: bySearchId,
    body: z.object({
      query: z.string().max(1000).default(''),
      page: z.int().min(1).max(1000).default(1),
      sort: z.string().max(100).default(''),
      /** Selected values by field; a range is one value, `10..50`. */
      filters: tryRequest.shape.filters,
      typos: publicSearchQuery.shape.typos,
    }),
    reply: z.object({ data: publicSearchReply, notes: searchNotes }),
    errors: ['INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
  },
  previewAppSuggest: {
    method: 'POST',
    path: '/search/{searchId}/appPreview/suggest',
    subject,
    summary:
      'Get what the search app offers while typing, with settings that can be unsaved; not counted in statistics.',
    access,
    params: bySearchId,
    body: z.object({ query: z.string().max(200).default(''), settings: previewedSettings }),
    reply: data(publicSuggestReply),
    errors: ['INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
  },
} as const satisfies CallTable;
