import { asData, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { FindInstance } from '../../storage/records.ts';
import type { createAttributeList } from './attribute-list.ts';
import type { createFieldList } from './field-list.ts';
import type { HistoryService } from './history.ts';
import type { createScriptCheck } from './script-check.ts';

type Names = 'getFields' | 'getAttributes' | 'checkSortScript' | 'listSettingChanges' | 'undoSettingChange';

type Dependencies = {
  readonly findInstance: FindInstance;
  readonly fieldList: ReturnType<typeof createFieldList>;
  readonly attributeList: ReturnType<typeof createAttributeList>;
  readonly checkScript: ReturnType<typeof createScriptCheck>;
  readonly history: HistoryService;
};

/** The calls around the settings; each setting's own calls are in its definition. */
export const searchSettingsHandlers = ({
  findInstance,
  fieldList,
  attributeList,
  checkScript,
  history,
}: Dependencies): HandlersFor<Names> => ({
  getFields: async ({ body }, { customer }) => {
    const found = await findInstance(customer.id, body.searchId);
    return found ? { data: await fieldList(found.catalog) } : fail('NOT_FOUND');
  },
  getAttributes: async ({ body }, { customer }) => {
    const found = await findInstance(customer.id, body.searchId);
    return found ? { data: await attributeList(found.catalog) } : fail('NOT_FOUND');
  },
  checkSortScript: async ({ body }, { customer }) => {
    const found = await findInstance(customer.id, body.searchId);
    return found ? asData(await checkScript(found.catalog, body.script)) : fail('NOT_FOUND');
  },
  listSettingChanges: ({ params, query }, { customer }) => history.list(customer, params.searchId, query),
  undoSettingChange: async ({ params }, { customer }) =>
    asData(await history.undo(customer, params.searchId, params.changeId)),
});
