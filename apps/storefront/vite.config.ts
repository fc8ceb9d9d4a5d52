import { defineConfig } from 'vitest/config';

/** Components are written for React and run on Preact, which is a tenth of its size. */
export const preactInstead = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: preactInstead },
  test: {
    name: 'storefront',
    environment: 'happy-dom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    css: true,
    silent: 'passed-only',
  },
});
