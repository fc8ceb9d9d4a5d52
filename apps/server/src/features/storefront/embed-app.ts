import { embedApp } from '@vitrina/contract';
import { readAppManifest } from '../../http/app-manifest.ts';
import type { HandlersFor } from '../../http/handlers.ts';

type Dependencies = {
  /** Where the built search app is. */
  readonly directory: string;
  /** Where browsers reach this server; no slash at the end. */
  readonly publicUrl: string;
};

/** What the owner's snippet is made of. */
export const embedHandlers = ({ directory, publicUrl }: Dependencies): HandlersFor<'getEmbedApp'> => ({
  getEmbedApp: async () => ({
    data: { server: publicUrl, app: embedApp.shape.app.parse(await readAppManifest(directory)) },
  }),
});
