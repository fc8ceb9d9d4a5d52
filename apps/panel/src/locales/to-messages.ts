import type { Messages } from './messages.ts';

/** The namespace of a file: `apiAccess` for `./pl/api-access.json`. */
const namespaceOf = (file: string): string =>
  file.replace(/^.*\/|\.json$/g, '').replace(/-\w/g, (dash) => dash.charAt(1).toUpperCase());

/**
 * Collects the messages of a language from its files. A test, not the compiler, ensures that every language has the
 * same keys as English.
 */
export const toMessages = (files: Readonly<Record<string, object>>): Messages =>
  Object.fromEntries(
    Object.entries(files).map(([file, messages]) => [namespaceOf(file), messages]),
  ) as Messages;
