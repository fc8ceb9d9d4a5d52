import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { loadChunk } from '../kit/load-chunk.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export type LazyComponent<Props = object> = ComponentType<Props> & {
  /** Loads the chunk ahead. It never throws: a chunk that can't be loaded says so where it is drawn. */
  readonly preload: () => Promise<void>;
};

/**
 * A component in its own chunk, which gives up after 120 s. Loaded ahead, it is drawn at once: React holds back
 * what took the place of a skeleton for 300 ms.
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
    // Chosen once: another component in its place would lose its state.
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

/** A screen in its own chunk: its skeleton while it loads, an offer to reload if it can't be loaded. */
export function LazyScreen({ screen: Screen }: { screen: LazyComponent }) {
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
