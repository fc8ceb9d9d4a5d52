import { readdirSync, readlinkSync } from 'node:fs';

const descriptors = '/proc/self/fd';

/** The files in a directory that this process has open, each as often as it has. On Linux alone. */
export const listOpenFiles = (directory: string): string[] =>
  readdirSync(descriptors).flatMap((descriptor) => {
    try {
      const path = readlinkSync(`${descriptors}/${descriptor}`);
      return path.startsWith(`${directory}/`) ? [path] : [];
    } catch {
      // The one that the list itself was read with.
      return [];
    }
  });
