import { embedApp } from '@vitrina/contract';
import { readAppManifest } from '../../http/app-manifest.ts';
import type { HandlersFor } from '../../http/handlers.ts';

type Dependencies = {
  /** Where the built search app is. */
  readonly directory: string;
  /** The address by which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string;
};

/** What the owner's snippet is built from. */
export const embedHandlers = ({ directory, publicUrl }: Dependencies): HandlersFor<'getEmbedApp'> => ({
  getEmbedApp: async () => ({
    data: { server: publicUrl, app: embedApp.shape.app.parse(await readAppManifest(directory)) },
  }),
});
