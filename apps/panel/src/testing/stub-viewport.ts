import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

type Watched = { readonly element: Element; readonly tell: (isIntersecting: boolean) => void };

/** Lets a test say which elements are in view: none, until `show` is called with a test of them. */
export const stubViewport = () => {
  const watched: Watched[] = [];
  const Stub = class {
    readonly callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback;
    }
    observe(element: Element): void {
      const observer = this as unknown as IntersectionObserver;
      const tell = (isIntersecting: boolean): void =>
        this.callback([{ isIntersecting, target: element } as IntersectionObserverEntry], observer);
      watched.push({ element, tell });
      if (isShown(element)) tell(true);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  let isShown = (_: Element): boolean => false;
  vi.stubGlobal('IntersectionObserver', Stub);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    show: (shows: (element: Element) => boolean): void => {
      isShown = shows;
      act(() => {
        for (const { element, tell } of watched) tell(shows(element));
      });
    },
  };
};
