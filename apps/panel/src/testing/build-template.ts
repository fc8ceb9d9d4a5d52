import {
  defaultTemplateHtml,
  type HtmlTemplatePreview,
  htmlTemplateDefaults,
  type SavedHtmlTemplate,
} from '@vitrina/contract';

export const buildTemplate = (part: Partial<SavedHtmlTemplate> = {}): SavedHtmlTemplate => ({
  ...{ templateId: 'summer', templateName: 'Summer', html: defaultTemplateHtml },
  ...{ width: htmlTemplateDefaults.width, height: htmlTemplateDefaults.height },
  ...{ version: 1, updatedAt: '2026-03-01T04:00:00.000Z', updatedBy: 'Anna', clicks: 7 },
  mailingKey: 'mailing-key-of-22-sign',
  mailingRoom: { fullDay: null, isFull: false },
  ...part,
});

export const buildTemplatePreview = (part: Partial<HtmlTemplatePreview> = {}): HtmlTemplatePreview => ({
  rendered: '<!doctype html><html><head></head><body><b>Mug</b></body></html>',
  bytes: 4096,
  removed: [],
  unknownPlaceholders: [],
  fault: null,
  productsCount: 6,
  isInstead: false,
  ...part,
});
