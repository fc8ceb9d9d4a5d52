import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const descriptors = join(import.meta.dirname, '../apps/panel/src/settings-kit/settings');

/**
 * The addresses of the screens of settings, from their descriptors. They are read as text: importing them would bring the types
 * of the browser into those of the server.
 */
export const settingPaths = readdirSync(descriptors).flatMap((file) => {
  const path = /^ {2}path: '([^']+)',$/m.exec(readFileSync(join(descriptors, file), 'utf8'))?.[1];
  return path === undefined ? [] : [path];
});
