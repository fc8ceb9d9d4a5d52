import type { SearchInstance } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { FailedState } from '../ui/failed-state.tsx';
import { CatalogInBin } from './catalog-in-bin.tsx';
import type { SelectedInstance } from './use-selected-instance.ts';

type SelectedInstanceViewProps = {
  selected: SelectedInstance;
  skeleton: ReactNode;
  /** In place of the content if there is no search yet. */
  none: ReactNode;
  children: (instance: SearchInstance) => ReactNode;
};

/** What a screen shows of the selected search, in each state of the list that it is from; without its catalog there is nothing to show. */
export function SelectedInstanceView({ selected, skeleton, none, children }: SelectedInstanceViewProps) {
  switch (selected.status) {
    case 'selected': {
      const { catalog } = selected.instance;
      return catalog.isInBin ? <CatalogInBin catalog={catalog} /> : children(selected.instance);
    }
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
