import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { appLabels } from '../settings/app-labels.ts';
import { appSettings } from '../settings/app-settings.ts';
import { instanceAccess } from './access.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'storefront';
const access = instanceAccess;

export const storefrontCalls = {
  getAppSettings: {
    method: 'GET',
    path: '/search/{searchId}/appSettings',
    subject,
    summary: 'How the search app looks and behaves on the shop’s pages.',
    access,
    params: bySearchId,
    reply: data(appSettings),
  },
  setAppSettings: {
    method: 'POST',
    path: '/search/{searchId}/appSettings',
    subject,
    summary: 'Sets how the search app looks and behaves.',
    access,
    params: bySearchId,
    body: appSettings,
    reply: data(appSettings),
  },
  getAppLabels: {
    method: 'GET',
    path: '/search/{searchId}/appLabels',
    subject,
    summary: 'The texts of the search app; `defaults` are those of the shop’s language.',
    access,
    params: bySearchId,
    reply: data(z.object({ labels: appLabels, defaults: appLabels })),
  },
  setAppLabels: {
    method: 'POST',
    path: '/search/{searchId}/appLabels',
    subject,
    summary: 'Sets the texts of the search app; an empty one falls back to the built-in.',
    access,
    params: bySearchId,
    body: z.object({ labels: appLabels }),
    reply: data(z.object({ labels: appLabels, defaults: appLabels })),
  },
} as const satisfies CallTable;
