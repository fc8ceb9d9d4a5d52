import { useEffect, useState } from 'react';
import { slowMs } from '../kit/tell-if-slow.ts';

/** Whether something has been under way for longer than usual. */
export const useIsSlow = (isUnderWay: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return isSlow;
};
