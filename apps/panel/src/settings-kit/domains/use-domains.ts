import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useApiClient } from '../../api/api-context.ts';
import { invalidateCalls, useReplaceReply } from '../../api/use-api.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import { usePanel } from '../../kit/panel-context.ts';

type Change = (domains: readonly string[]) => readonly string[];
type Phase = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Changes the list of domains and saves it at once. Each change is applied to the newest list, so that changes from
 * another tab aren't lost.
 */
export const useDomainChanges = () => {
  const api = useApiClient();
  const { notices } = usePanel();
  const client = useQueryClient();
  const replaceReply = useReplaceReply();
  const [phase, setPhase] = useState<Phase>('idle');
  const [last, setLast] = useState<Change | null>(null);
  const apply = useCallback(
    async (change: Change): Promise<boolean> => {
      setPhase('saving');
      setLast(() => change);
      try {
        const { data } = await api.call('getAuthDomains', {});
        const reply = await api.call('setAuthDomains', { body: { domains: [...change(data)] } });
        replaceReply('getAuthDomains', {}, reply);
        notices.withdraw('saveDomains');
        setPhase('saved');
        void invalidateCalls(client, ['getRefusedDomains']);
        return true;
      } catch (failure) {
        if (!isApiFailure(failure)) throw failure;
        notices.raise({ action: 'saveDomains', failure });
        setPhase('failed');
        return false;
      }
    },
    [api, client, notices, replaceReply],
  );
  const retry = useCallback((): void => {
    if (last) void apply(last);
  }, [apply, last]);
  /** Something else was tried since, so the last change is no longer what the screen is about. */
  const forget = useCallback((): void => setPhase((now) => (now === 'saved' ? 'idle' : now)), []);
  return { phase, apply, retry, forget };
};
export type DomainChanges = ReturnType<typeof useDomainChanges>;
