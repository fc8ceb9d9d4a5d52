import { Component, type ReactNode } from 'react';
import { BrokenState } from './broken-state.tsx';

type State = { error: unknown };

/** Catches a screen that fails to load or render, and shows the failure in its place. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <BrokenState error={this.state.error} />;
  }
}
