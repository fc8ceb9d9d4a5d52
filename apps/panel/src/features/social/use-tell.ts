import { limits } from '@vitrina/contract';
import { useCallback } from 'react';
import { useNotices } from '../../kit/use-notices.ts';

/** Says that something was done, in words of this feature. */
export const useTell = (): ((message: string) => void) => {
  const notices = useNotices();
  return useCallback(
    (message) => {
      notices.show({ color: 'green', autoClose: limits.toastMs, message });
    },
    [notices],
  );
};
