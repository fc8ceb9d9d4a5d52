import type { ComponentProps } from 'react';
import { StatePanel } from './state-panel.tsx';

type EmptyStateProps = Omit<ComponentProps<typeof StatePanel>, 'role' | 'footnote'>;

/** Nothing here yet: what it is for, one example, the action. */
export function EmptyState(props: EmptyStateProps) {
  return <StatePanel {...props} />;
}
