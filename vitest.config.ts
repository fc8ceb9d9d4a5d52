import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // A worker goes on to the next file with what it has loaded: modules keep no state. A third of the time.
          isolate: false,
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'apps/*/vite.config.ts',
    ],
  },
});
