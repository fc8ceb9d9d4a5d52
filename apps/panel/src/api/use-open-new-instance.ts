import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CallReply, Calls, SearchInstance } from '@vitrina/contract';
import { usePanel } from '../kit/panel-context.ts';
import { pathTo } from '../kit/paths.ts';
import { useReplaceReply } from './use-api.ts';

/** Selects a search that was just made, says so, and leads to where it is tried. */
export const useOpenNewInstance = () => {
  const navigate = useNavigate();
  const { notices, selection } = usePanel();
  const replaceReply = useReplaceReply();
  const client = useQueryClient();
  return (made: SearchInstance): void => {
    const known = client.getQueryData<CallReply<Calls['listInstances']>>(['listInstances', {}]);
    // Otherwise the list would still be the one without it, and perhaps empty, until it is read again.
    if (known)
      replaceReply(
        'listInstances',
        {},
        { ...known, data: [...known.data.filter((each) => each.instanceId !== made.instanceId), made] },
      );
    selection.select(made.instanceId);
    notices.succeed('instanceAdded');
    void navigate({ to: pathTo('try') });
  };
};
