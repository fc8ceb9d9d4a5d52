import type { SearchInstance } from '@vitrina/contract';
import { useEffect, useRef } from 'react';
import { usePanel } from '../kit/panel-context.ts';
import { useSelectedInstance } from './use-selected-instance.ts';

/** The search instance that a report is about. */
export type ReportScope = {
  /** Null while it isn't known, or if that failed: the server then takes the first one. */
  readonly instance: SearchInstance | null;
  readonly isPending: boolean;
  readonly hasNone: boolean;
};

/**
 * The instance that the address names, which becomes the selected one, or the selected one. Once the owner has several, the
 * address names it, so that whoever opens the link sees the same; it follows the choice in the header.
 */
export const useReportScope = (
  named: string,
  change: (patch: { searchId: string; page: number }) => void,
): ReportScope => {
  const { selection } = usePanel();
  const { instance: selected, instances, status } = useSelectedInstance();
  const fromAddress = instances.find(({ instanceId }) => instanceId === named);
  const wanted = fromAddress?.instanceId;
  const instance = fromAddress ?? selected;
  const shownId = instances.length > 1 ? instance?.instanceId : undefined;
  const latest = useRef({ named, change });
  latest.current = { named, change };

  useEffect(() => {
    if (wanted !== undefined && wanted !== selection.current()) selection.select(wanted);
  }, [wanted, selection]);
  useEffect(() => {
    if (shownId !== undefined && shownId !== latest.current.named)
      latest.current.change({ searchId: shownId, page: 1 });
  }, [shownId]);
  useEffect(() => {
    let before = selection.current();
    return selection.subscribe(() => {
      const chosen = selection.current();
      const isMoved = before !== null && before === latest.current.named && chosen !== before;
      before = chosen;
      if (isMoved) latest.current.change({ searchId: chosen ?? '', page: 1 });
    });
  }, [selection]);
  // If the list can't be read, the server's choice is better than none.
  return { instance, isPending: status === 'pending', hasNone: status === 'none' };
};
