import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@vitrina/contract';
import { z } from 'zod';

/** An entry of the build's manifest: its file, and what comes with it. */
const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestShape>;

const landingPage = 'src/features/instances/instances-page.tsx';

/** The addresses that the first screen needs: scripts with all their imports, styles, and the language's fonts. */
const filesOf = (manifest: Manifest, locale: Locale): string[] => {
  const names = new Set<string>();
  const add = (name: string): void => {
    if (names.has(name) || !manifest[name]) return;
    names.add(name);
    for (const each of manifest[name].imports) add(each);
  };
  for (const name of ['index.html', `src/locales/${locale}.ts`, landingPage]) add(name);
  const fonts = locale === 'en' ? /-latin-wght/ : /-latin-(ext-)?wght/;
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const files = chunks.flatMap(({ file, css, assets }) => [
    file,
    ...css,
    ...assets.filter((asset) => asset.endsWith('.woff2') && fonts.test(asset)),
  ]);
  return [...new Set(files)].map((file) => `/${file}`);
};

export type FirstScreenFiles = (locale: Locale) => Promise<readonly string[]>;

/** Reads the panel's manifest, and again after each build. Without a panel there are no files. */
export const createFirstScreenFiles = (panelDirectory: string): FirstScreenFiles => {
  const path = join(panelDirectory, '.vite', 'manifest.json');
  let read: { mtimeMs: number; manifest: Manifest } | null = null;
  return async (locale) => {
    try {
      const { mtimeMs } = await stat(path);
      if (read?.mtimeMs !== mtimeMs)
        read = { mtimeMs, manifest: manifestShape.parse(JSON.parse(await readFile(path, 'utf8'))) };
      return filesOf(read.manifest, locale);
    } catch {
      // Preloading is only a head start: a missing or unfinished panel must not break the sign-in page.
      return [];
    }
  };
};
