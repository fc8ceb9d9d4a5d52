import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import {
  htmlTemplate,
  htmlTemplateId,
  htmlTemplatePreview,
  htmlTemplatePreviewRequest,
  htmlTemplateVersion,
  savedHtmlTemplate,
  templatePlaceholder,
} from '../html-template.ts';
import { text } from '../validation.ts';

const subject = 'html-templates';
const access = 'session';
const byTemplate = z.object({ templateId: htmlTemplateId });
/** 50,000 characters of other scripts, escaped as JSON. */
const bodyBytes = 512 * 1024;
const savesPerMinute = 120;

export const htmlTemplateCalls = {
  storeHtmlTemplate: {
    method: 'POST',
    path: '/htmlTemplate/store',
    subject,
    summary: 'Add a mailing template: the card of one product.',
    access,
    body: htmlTemplate,
    reply: data(savedHtmlTemplate),
    errors: ['TEMPLATE_ID_TAKEN', 'TEMPLATE_LIMIT_REACHED'],
    perMinute: savesPerMinute,
    bodyBytes,
  },
  updateHtmlTemplate: {
    method: 'POST',
    path: '/htmlTemplate/update',
    subject,
    summary: 'Change the template with this templateId. The previous version stays in its history.',
    access,
    body: htmlTemplate,
    reply: data(savedHtmlTemplate),
    perMinute: savesPerMinute,
    bodyBytes,
  },
  getAllTemplates: {
    method: 'GET',
    path: '/htmlTemplate/getAllTemplates',
    subject,
    summary: 'List all templates, most recently changed first.',
    access,
    reply: data(z.array(savedHtmlTemplate)),
    perMinute: 240,
  },
  getHtmlTemplate: {
    method: 'GET',
    path: '/htmlTemplate/templates/{templateId}',
    subject,
    summary: 'Get a template.',
    access,
    params: byTemplate,
    reply: data(savedHtmlTemplate),
  },
  deleteHtmlTemplate: {
    method: 'DELETE',
    path: '/htmlTemplate/templates/{templateId}',
    subject,
    summary: 'Delete a template. It can be restored, and links in mails already sent keep working.',
    access,
    params: byTemplate,
    reply: data(z.object({ templateId: z.string() })),
  },
  restoreHtmlTemplate: {
    method: 'POST',
    path: '/htmlTemplate/templates/{templateId}/restore',
    subject,
    summary: 'Restore a deleted template with its history and mailing URL.',
    access,
    params: byTemplate,
    reply: data(savedHtmlTemplate),
    errors: ['TEMPLATE_LIMIT_REACHED'],
  },
  listHtmlTemplateVersions: {
    method: 'GET',
    path: '/htmlTemplate/templates/{templateId}/versions',
    subject,
    summary: 'List the last 50 versions of a template, newest first.',
    access,
    params: byTemplate,
    reply: data(z.array(htmlTemplateVersion)),
  },
  restoreHtmlTemplateVersion: {
    method: 'POST',
    path: '/htmlTemplate/templates/{templateId}/versions/{version}/restore',
    subject,
    summary: 'Restore an earlier version of a template, as a new version.',
    access,
    params: byTemplate.extend({ version: z.coerce.number().int().min(1).max(1_000_000_000) }),
    reply: data(savedHtmlTemplate),
    perMinute: savesPerMinute,
  },
  resetMailingKey: {
    method: 'POST',
    path: '/htmlTemplate/templates/{templateId}/resetMailingKey',
    subject,
    summary: 'Give a template a new mailing URL. Mails with the old one show a neutral image from then on.',
    access,
    params: byTemplate,
    reply: data(savedHtmlTemplate),
    perMinute: savesPerMinute,
  },
  previewHtmlTemplate: {
    method: 'POST',
    path: '/htmlTemplate/preview',
    subject,
    summary: 'Fill an unsaved template with real products, and list what a mail can’t contain.',
    access,
    body: htmlTemplatePreviewRequest,
    reply: data(htmlTemplatePreview),
    errors: ['CATALOG_NOT_IMPORTED', 'INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT'],
    perMinute: 600,
    bodyBytes,
  },
  listTemplatePlaceholders: {
    method: 'GET',
    path: '/htmlTemplate/placeholders',
    subject,
    summary: 'List what a template can show of a product, with examples from the first one.',
    access,
    query: z.object({ searchId: text() }),
    reply: data(z.array(templatePlaceholder)),
  },
} as const satisfies CallTable;
