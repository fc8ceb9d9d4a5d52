import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** Bundles a page's script with the packages that it imports, as shops do; packages are looked for from `root`. */
export const bundlePage = async (root: string, source: string): Promise<string> => {
  const entry = join(root, 'page.js');
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...{ __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('Nothing was built');
  return chunk.code;
};
