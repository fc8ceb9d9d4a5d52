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
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // Menus and popovers position themselves by it; the first screen opens none.
            { name: 'floating', test: /@floating-ui/, priority: 1 },
            // What eight screens or more share comes at once: a hundred small files cost more than their bytes.
            { name: 'common', minShareCount: 8, priority: 0 },
          ],
        },
      },
    },
  },
  test: {
    name: 'panel',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    css: false,
    silent: 'passed-only',
  },
});
