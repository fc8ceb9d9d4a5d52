import react from '@vitejs/plugin-react';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  // Packed once, at its best, when it is built: the server only hands the files out.
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
    // A font or picture inlined as data: would need a looser content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What screens share would be called by the names of them all.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names }) =>
          `assets/${names[0]?.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            // All that the entry needs comes in one file: a hundred small ones cost more than their bytes.
            // The entry itself waits for the first screen, whose chunk must not have to wait for it in turn.
            {
              name: 'shell',
              tags: ['$initial'],
              test: /^(?!.*(?:\/src\/main\.tsx|index\.html))/,
              priority: 3,
            },
            // The screen that an owner lands on, with all that the shell has not brought yet.
            { name: 'landing', test: /\/src\/features\/instances\/instances-page/, priority: 2 },
            // Always there, right behind the first screen.
            { name: 'notices', test: /\/src\/shell\/frame\/notifications-outlet/, priority: 2 },
            // What screens beyond these have of the component library. Pieces joined by size instead may import each other in
            // a circle, and a component is then not there when its neighbour asks for it.
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
