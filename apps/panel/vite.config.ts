import react from '@vitejs/plugin-react';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  // Compressed once, at the best level, during the build. The server only sends the files.
  plugins: [
    react(),
    compression({
      include: /\.(js|css|svg)$/,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  preview: { proxy: { '/api': process.env.PANEL_API ?? 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A font or picture inlined as a data: URL would need a looser content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Chunks shared by screens would otherwise be named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names }) =>
          `assets/${names[0]?.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // Everything that the entry needs is in one file, since a hundred small ones cost more than their bytes.
            // The entry itself is not: it waits for the first screen, whose chunk must not wait for the entry in
            // turn.
            {
              name: 'shell',
              tags: ['$initial'],
              test: /^(?!.*(?:\/src\/main\.tsx|index\.html))/,
              priority: 3,
            },
            // The screen that owners land on, with everything that the shell doesn't contain yet.
            { name: 'landing', test: /\/src\/features\/instances\/instances-page/, priority: 2 },
            // Always loaded, right after the first screen.
            { name: 'notices', test: /\/src\/shell\/frame\/notifications-outlet/, priority: 2 },
            // What other screens use of the component library. Chunks merged by size could import each other in a
            // circle, so that a component might be undefined when another one needs it.
            { name: 'components', test: /node_modules\/@mantine\/(core|hooks)\//, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    name: 'panel',
    environment: 'happy-dom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Longer than any single wait in it: setup.ts.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    css: false,
    silent: 'passed-only',
  },
});
