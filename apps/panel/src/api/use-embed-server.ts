import { calls, mayAccess } from '@vitrina/contract';
import { useUser } from '../kit/panel-context.ts';
import { useApiQuery } from './use-api.ts';

/** The origin from which shops' pages load scripts; undefined until it is known. */
export const useEmbedServer = (): string | undefined => {
  const mayEmbed = mayAccess(useUser(), calls.getEmbedApp.access);
  const told = useApiQuery('getEmbedApp', {}, { enabled: mayEmbed }).data?.data.server;
  // The panel has the same address, for those who may not ask.
  return mayEmbed ? told : location.origin;
};
