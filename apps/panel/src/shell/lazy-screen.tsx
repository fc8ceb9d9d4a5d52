import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';
import { loadChunk } from './load-chunk.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

export type LazyComponent<Props = object> = LazyExoticComponent<ComponentType<Props>>;

/** A component in its own chunk, which gives up after 120 s. */
export const lazyComponent = <Props,>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> =>
  lazy(async () => ({ default: await loadChunk(load) }));

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
