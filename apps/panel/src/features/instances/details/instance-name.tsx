import { calls } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { EditableName } from '../../../api/editor/editable-name.tsx';
import { pathTo } from '../../../kit/paths.ts';

/** The name of a search, edited in place. */
export function InstanceName({ searchId, name }: { searchId: string; name: string }) {
  const { t } = useTranslation();
  const api = useApiClient();
  return (
    <EditableName
      name={name}
      path={pathTo('instance', { searchId })}
      field="instanceName"
      label={t('instances.details.rename')}
      schema={calls.renameInstance.body}
      save={(body) => api.call('renameInstance', { params: { searchId }, body })}
      action="saveInstance"
      invalidates={['getInstance', 'listInstances']}
    />
  );
}
