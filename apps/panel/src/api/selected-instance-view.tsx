import type { SearchInstance } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { FailedState } from '../ui/failed-state.tsx';
import type { SelectedInstance } from './use-selected-instance.ts';

type SelectedInstanceViewProps = {
  selected: SelectedInstance;
  skeleton: ReactNode;
  /** In place of the content if there is no search yet. */
  none: ReactNode;
  children: (instance: SearchInstance) => ReactNode;
};

/** What a screen shows of the selected search, in each state of the list that it is from. */
export function SelectedInstanceView({ selected, skeleton, none, children }: SelectedInstanceViewProps) {
  switch (selected.status) {
    case 'selected':
      return children(selected.instance);
    case 'pending':
      return skeleton;
    case 'failed':
      return (
        <FailedState
          action="loadInstances"
          failure={selected.failure}
          isRetrying={selected.isRetrying}
          onRetry={selected.retry}
        />
      );
    case 'none':
      return none;
  }
}
