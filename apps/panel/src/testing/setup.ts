import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen's first import is slow on a busy machine; a test that waits long enough fails only when something is wrong.
configure({ asyncUtilTimeout: 60_000 });

// The simulated browser has no fonts; a text area that grows waits for them to measure itself.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// The simulated browser lays nothing out: whatever is looked for is in view, and of no size.
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
