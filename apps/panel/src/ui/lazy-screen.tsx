import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { loadChunkPatiently } from '../kit/load-chunk.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export type LazyComponent<Props = object> = ComponentType<Props> & {
  /** Preloads the chunk. Never throws: a failure shows when the component is rendered. */
  readonly preload: () => Promise<void>;
  /** Forgets that the chunk failed to load, so that rendering the component tries again. */
  readonly retry: () => void;
};

/**
 * A component in its own chunk; loading is tried a few times, and times out after 120 s. A preloaded one renders at once, because React delays
 * whatever replaces a fallback by 300 ms.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  let hasFailed = false;
  const start = () => {
    loading ??= loadChunkPatiently(load).then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (failure: unknown) => {
        hasFailed = true;
        throw failure;
      },
    );
    return loading;
  };
  let Waiting: ComponentType<Props> = lazy(start);
  const retry = (): void => {
    if (!hasFailed) return;
    hasFailed = false;
    loading = null;
    // React keeps what became of a lazy component.
    Waiting = lazy(start);
  };
  function Part(props: Props) {
    // Chosen once: switching the component later would lose its state.
    const [chosen] = useState<{ component: ComponentType<Props> }>(() => ({ component: loaded ?? Waiting }));
    return createElement(chosen.component, props);
  }
  return Object.assign(Part, {
    retry,
    preload: () => {
      retry();
      return start().then(
        () => undefined,
        () => undefined,
      );
    },
  });
};

/** A screen in its own chunk, with a skeleton while it loads and a button that tries again if that fails. */
export function LazyScreen({ screen: Screen }: { screen: LazyComponent }) {
  return (
    <ScreenBoundary onRetry={Screen.retry}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
