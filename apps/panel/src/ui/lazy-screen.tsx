import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { loadChunk } from '../kit/load-chunk.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export type LazyComponent<Props = object> = ComponentType<Props> & {
  /** Preloads the chunk. Never throws: a failure shows when the component is rendered. */
  readonly preload: () => Promise<void>;
};

/**
 * A component in its own chunk; loading times out after 120 s. A preloaded one renders at once, because React delays
 * whatever replaces a fallback by 300 ms.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  const start = () => {
    loading ??= loadChunk(load).then((component) => {
      loaded = component;
      return { default: component };
    });
    return loading;
  };
  const Waiting: ComponentType<Props> = lazy(start);
  function Part(props: Props) {
    // Chosen once: switching the component later would lose its state.
    const [chosen] = useState<{ component: ComponentType<Props> }>(() => ({ component: loaded ?? Waiting }));
    return createElement(chosen.component, props);
  }
  return Object.assign(Part, {
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  });
};

/** A screen in its own chunk, with a skeleton while it loads and a reload button if that fails. */
export function LazyScreen({ screen: Screen }: { screen: LazyComponent }) {
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
