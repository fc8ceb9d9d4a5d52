import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen’s first import is slow on a busy machine. With a generous limit a test fails only if something is wrong.
configure({ asyncUtilTimeout: 60_000 });

// The simulated browser has no fonts, but a growing text area waits for them before it measures itself.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// The simulated browser has no layout: every element is in view, and has no size.
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.className = '';
});
