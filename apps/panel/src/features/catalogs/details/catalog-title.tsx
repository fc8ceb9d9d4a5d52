import { calls, type FullCatalog } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import { EditableName } from '../../../api/editor/editable-name.tsx';
import { pathTo } from '../../../kit/paths.ts';

/** The name of a catalog, edited in place; in the wizard, its first step has a field for it. */
export function CatalogTitle({ catalog: { id: catalogId, name, type } }: { catalog: FullCatalog }) {
  const api = useApiClient();
  if (type === 'working') return name;
  return (
    <EditableName
      name={name}
      path={pathTo('catalog', { catalogId })}
      field="catalogName"
      schema={calls.saveCatalogName.body}
      save={(body) => api.call('saveCatalogName', { params: { catalogId }, body })}
      action="saveCatalog"
      invalidates={['listCatalogs', 'listFullCatalogs', 'listInstances', 'getInstance']}
    />
  );
}
