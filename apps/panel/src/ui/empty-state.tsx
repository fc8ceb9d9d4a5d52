import type { ComponentProps } from 'react';
import { StatePanel } from './state-panel.tsx';

type EmptyStateProps = Omit<ComponentProps<typeof StatePanel>, 'role' | 'footnote'>;

/** Shown while a list is empty: what it is for, an example, and the action that fills it. */
export function EmptyState(props: EmptyStateProps) {
  return <StatePanel {...props} />;
}
