/** A look counts as seen once half of it, or half of the window filled by it, was there for this long. */
const seenMs = 1000;
const steps = Array.from({ length: 21 }, (_, step) => step / 20);

const isHalfVisible = ({
  boundingClientRect,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean => {
  const most = Math.min(boundingClientRect.height, rootBounds?.height ?? innerHeight);
  return most > 0 && intersectionRect.height >= most / 2;
};

/** Calls `onSeen` once. Returns a function that stops watching. */
export const watchView = (element: Element, onSeen: () => void): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    watching.disconnect();
  };
  const watching = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (!last || !isHalfVisible(last)) {
        clearTimeout(timer);
        timer = undefined;
        return;
      }
      timer ??= setTimeout(() => {
        stop();
        onSeen();
      }, seenMs);
    },
    { threshold: steps },
  );
  watching.observe(element);
  return stop;
};
