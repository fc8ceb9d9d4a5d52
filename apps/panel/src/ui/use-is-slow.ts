import { useEffect, useState } from 'react';
import { whenSlow } from '../kit/tell-if-slow.ts';

/** Whether something has been under way for longer than usual. */
export const useIsSlow = (isUnderWay: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    return whenSlow(() => {
      setSlow(true);
      return () => setSlow(false);
    });
  }, [isUnderWay]);
  return isSlow;
};
