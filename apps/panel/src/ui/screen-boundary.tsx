import { Component, type ReactNode } from 'react';
import { BrokenState } from './broken-state.tsx';

type Props = {
  children: ReactNode;
  /** Called before a screen that failed to load is rendered again. */
  onRetry?: () => void;
  /** 2 if it holds part of a screen. */
  level?: 1 | 2;
};
type State = { error: unknown };

/** Catches a screen, or a part of one, that fails to load or render, and shows the failure in its place. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { children, onRetry, level } = this.props;
    if (this.state.error === null) return children;
    const retry = (): void => {
      onRetry?.();
      this.setState({ error: null });
    };
    return (
      <BrokenState error={this.state.error} {...(level && { level })} {...(onRetry && { onRetry: retry })} />
    );
  }
}
