import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { preactInstead } from './vite.config.ts';

/* Builds the search app. `dist/{version}/` never changes once built, `dist/embed.js` is the latest loader, `dist/look.js`
   and `dist/stream.js` show looks and streams on pages without the app, and `dist/manifest.json` has the hash of each file. `preview.js` runs the app, or shows a look
   or a stream, in the panel's preview. The output folder can be given as an argument. */

// With any other value, as tests have it, Vite compiles JSX for development: larger code, with the names of its files.
// biome-ignore lint/style/noProcessEnv: it is told to Vite, not read.
process.env.NODE_ENV = 'production';

type Built = {
  readonly path: string;
  readonly integrity: string;
  readonly bytes: number;
  readonly brotliBytes: number;
};
type Define = Readonly<Record<string, string>>;

const root = import.meta.dirname;
const dist = process.argv[2] ?? join(root, 'dist');
const versionsKept = 3;

/** Bundles a source file with its imports into one script. */
const bundle = async (entry: string, format: 'es' | 'iife', define: Define = {}): Promise<string> => {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { alias: preactInstead },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      cssTarget: 'chrome123',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, entry),
        preserveEntrySignatures: 'strict',
        output: { format, codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const [chunk] = chunks;
  if (!chunk || chunks.length > 1) throw new Error(`${entry} came out as ${chunks.length} files`);
  return chunk.code;
};

const brotli = (code: string): Buffer =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const integrityOf = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`;
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 8);

const write = async (path: string, code: string): Promise<Built> => {
  const file = join(dist, path);
  const packed = brotli(code);
  await Promise.all([
    writeFile(file, code),
    writeFile(`${file}.br`, packed),
    writeFile(`${file}.gz`, gzipSync(code, { level: 9 })),
  ]);
  return { path, integrity: integrityOf(code), bytes: Buffer.byteLength(code), brotliBytes: packed.length };
};

const { version: release } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const ui = await bundle('src/ui.ts', 'es');
/** Most shops have no templates of their own: what fills them comes only to those that do. */
const templates = await bundle('src/ui/fill-template.ts', 'es');
const looks = await bundle('src/looks/watch-looks.ts', 'es');
const streams = await bundle('src/stream/watch-streams.ts', 'es');
/** For pages without the search app. */
const look = await bundle('src/look.ts', 'iife');
const stream = await bundle('src/stream.ts', 'iife');
const uiFile = `ui-${hashOf(ui)}.js`;
const templatesFile = `templates-${hashOf(templates)}.js`;
const looksFile = `looks-${hashOf(looks)}.js`;
const streamsFile = `streams-${hashOf(streams)}.js`;
/** The loader that finds the other files in a folder. */
const loaderFor = (folder: string): Promise<string> =>
  bundle('src/embed.ts', 'iife', {
    __VITRINA_FILES__: JSON.stringify({
      ui: { file: `${folder}${uiFile}`, integrity: integrityOf(ui) },
      templates: { file: `${folder}${templatesFile}`, integrity: integrityOf(templates) },
      looks: { file: `${folder}${looksFile}`, integrity: integrityOf(looks) },
      streams: { file: `${folder}${streamsFile}`, integrity: integrityOf(streams) },
    }),
  });

const loader = await loaderFor('');
const preview = await bundle('src/preview/preview.ts', 'es', {
  __VITRINA_UI_FILE__: JSON.stringify(`./${uiFile}`),
  __VITRINA_TEMPLATES_FILE__: JSON.stringify(`./${templatesFile}`),
  __VITRINA_LOOKS_FILE__: JSON.stringify(`./${looksFile}`),
  __VITRINA_STREAMS_FILE__: JSON.stringify(`./${streamsFile}`),
});
// The version contains a hash of the files, so no two builds share a version unless they are identical.
const version = `${release}-${hashOf(loader + ui + templates + preview + looks + look + streams + stream)}`;
await mkdir(join(dist, version), { recursive: true });
const manifest = {
  version,
  loader: await write(`${version}/embed.js`, loader),
  ui: await write(`${version}/${uiFile}`, ui),
  templates: await write(`${version}/${templatesFile}`, templates),
  preview: await write(`${version}/preview.js`, preview),
  looks: await write(`${version}/${looksFile}`, looks),
  look: await write(`${version}/look.js`, look),
  streams: await write(`${version}/${streamsFile}`, streams),
  stream: await write(`${version}/stream.js`, stream),
  newest: await write('embed.js', await loaderFor(`${version}/`)),
  newestLook: await write('look.js', look),
  newestStream: await write('stream.js', stream),
};
// Pages that visitors have open still request earlier versions.
const versions = (await readdir(dist, { withFileTypes: true })).filter((entry) => entry.isDirectory());
const aged = await Promise.all(
  versions.map(async ({ name }) => ({ name, at: (await stat(join(dist, name))).mtimeMs })),
);
for (const { name } of aged.sort((a, b) => b.at - a.at).slice(versionsKept))
  await rm(join(dist, name), { recursive: true });
await writeFile(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
