import type { Messages } from './messages.ts';

/** `./pl/api-access.json` holds the namespace `apiAccess`. */
const namespaceOf = (file: string): string =>
  file.replace(/^.*\/|\.json$/g, '').replace(/-\w/g, (dash) => dash.charAt(1).toUpperCase());

/** The messages of a language, from its files. That every language has the keys of the English one is tested, not compiled. */
export const toMessages = (files: Readonly<Record<string, object>>): Messages =>
  Object.fromEntries(
    Object.entries(files).map(([file, messages]) => [namespaceOf(file), messages]),
  ) as Messages;
