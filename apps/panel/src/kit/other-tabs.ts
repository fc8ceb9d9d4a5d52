import type { CallName } from '@vitrina/contract';
import { z } from 'zod';

/** The panel's other tabs in this browser. Only names of calls pass between them, never data. */
export type OtherTabs = {
  /** Tells them which calls' replies have become stale. */
  readonly announce: (stale: readonly CallName[]) => void;
  /** Opens the channel and listens until the returned function is called. Nothing is announced before. */
  readonly follow: (onStale: (names: readonly string[]) => void) => () => void;
};

const callNames = z.array(z.string());

export const createOtherTabs = (): OtherTabs => {
  let open: BroadcastChannel | null = null;
  return {
    announce: (stale) => {
      if (stale.length > 0) open?.postMessage([...stale]);
    },
    follow: (onStale) => {
      const channel = new BroadcastChannel('vitrina.stale');
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        // A tab that was opened before an update may run another version of the panel.
        const names = callNames.safeParse(data);
        if (names.success) onStale(names.data);
      };
      open = channel;
      return () => {
        channel.close();
        if (open === channel) open = null;
      };
    },
  };
};
