import { Component, type ReactNode } from 'react';
import { BrokenState } from './broken-state.tsx';

type State = { error: unknown };

/** Shows what failed in place of the screen: a part that could not be loaded, or a fault of ours. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <BrokenState error={this.state.error} />;
  }
}
