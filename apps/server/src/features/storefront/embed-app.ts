import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbedApp, embedApp } from '@vitrina/contract';
import type { HandlersFor } from '../../http/handlers.ts';

type Dependencies = {
  /** Where the built search app is. */
  readonly directory: string;
  /** Where browsers reach this server; no slash at the end. */
  readonly publicUrl: string;
};

const readManifest = async (directory: string): Promise<EmbedApp['app']> => {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'null';
    throw error;
  });
  return embedApp.shape.app.parse(JSON.parse(text));
};

/** What the owner's snippet is made of: read anew each time, as the app may be built while the server runs. */
export const embedHandlers = ({ directory, publicUrl }: Dependencies): HandlersFor<'getEmbedApp'> => ({
  getEmbedApp: async () => ({ data: { server: publicUrl, app: await readManifest(directory) } }),
});
