import { useApiMutation, useApiQuery, useReplaceReply } from '../../api/use-api.ts';

/** The test mode of the search on machines of one's own. Not read yet, it is off. */
export const useTestMode = () => {
  const mode = useApiQuery('getTestMode', {});
  const replaceReply = useReplaceReply();
  const choices = {
    action: 'saveTestMode',
    invalidates: ['getRefusedDomains'],
    onSuccess: (reply: NonNullable<typeof mode.data>) => replaceReply('getTestMode', {}, reply),
  } as const;
  const start = useApiMutation('startTestMode', choices);
  const end = useApiMutation('endTestMode', choices);
  return {
    until: mode.data?.data.until ?? null,
    isKnown: mode.data !== undefined,
    isSaving: start.isPending || end.isPending,
    start: () => start.mutate({ body: {} }),
    end: () => end.mutate({ body: {} }),
  };
};
export type TestModeState = ReturnType<typeof useTestMode>;
