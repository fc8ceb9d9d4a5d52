import { createElement, type ReactNode, Suspense } from 'react';
import { lazyComponent } from './lazy-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

/** Part of a screen in its own chunk, which may fail to load without taking the screen along: its place offers to try again. */
export const lazyPart = <Props extends object>(
  load: Parameters<typeof lazyComponent<Props>>[0],
  fallback: ReactNode = null,
) => {
  const Part = lazyComponent(load);
  return function LazyPart(props: Props) {
    return (
      <ScreenBoundary level={2} onRetry={Part.retry}>
        <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
      </ScreenBoundary>
    );
  };
};
