import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { TemplateService } from './template-service.ts';

type Names =
  | 'storeHtmlTemplate'
  | 'updateHtmlTemplate'
  | 'getAllTemplates'
  | 'getHtmlTemplate'
  | 'deleteHtmlTemplate'
  | 'restoreHtmlTemplate'
  | 'listHtmlTemplateVersions'
  | 'restoreHtmlTemplateVersion'
  | 'resetMailingKey'
  | 'previewHtmlTemplate'
  | 'listTemplatePlaceholders';

export const htmlTemplateHandlers = (templates: TemplateService): HandlersFor<Names> => ({
  storeHtmlTemplate: async ({ body }, { customer }) => asData(await templates.store(customer, body)),
  updateHtmlTemplate: async ({ body }, { customer }) => asData(await templates.update(customer, body)),
  getAllTemplates: async (_, { customer }) => ({ data: await templates.list(customer) }),
  getHtmlTemplate: async ({ params }, { customer }) =>
    asData(await templates.get(customer, params.templateId)),
  deleteHtmlTemplate: async ({ params }, { customer }) =>
    asData(await templates.delete(customer, params.templateId)),
  restoreHtmlTemplate: async ({ params }, { customer }) =>
    asData(await templates.restore(customer, params.templateId)),
  listHtmlTemplateVersions: async ({ params }, { customer }) =>
    asData(await templates.listVersions(customer, params.templateId)),
  restoreHtmlTemplateVersion: async ({ params }, { customer }) =>
    asData(await templates.restoreVersion(customer, params.templateId, params.version)),
  resetMailingKey: async ({ params }, { customer }) =>
    asData(await templates.resetKey(customer, params.templateId)),
  previewHtmlTemplate: async ({ body }, { customer }) => asData(await templates.preview(customer, body)),
  listTemplatePlaceholders: async ({ query }, { customer }) =>
    asData(await templates.listPlaceholders(customer, query.searchId)),
});
