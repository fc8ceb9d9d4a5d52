import { calls } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import { EditableName } from '../../../api/editor/editable-name.tsx';
import { pathTo } from '../../../kit/paths.ts';

/** The name of a search, edited in place. */
export function InstanceName({ searchId, name }: { searchId: string; name: string }) {
  const api = useApiClient();
  return (
    <EditableName
      name={name}
      path={pathTo('instance', { searchId })}
      field="instanceName"
      schema={calls.renameInstance.body}
      save={(body) => api.call('renameInstance', { params: { searchId }, body })}
      action="saveInstance"
      invalidates={['getInstance', 'listInstances']}
    />
  );
}
