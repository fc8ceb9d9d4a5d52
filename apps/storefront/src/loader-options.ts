import type { SearchOptions } from './page-context.ts';

/** What the server takes for a context: a search with another would be refused whole. */
const contextsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((name) => /^[\w-]{1,64}$/.test(name))
    .slice(0, 10);

/** Reads the attributes of the script tag. */
export const readOptions = (script: HTMLScriptElement): SearchOptions => {
  const {
    searchId = '',
    input = 'input[type=search]',
    results,
    parameter,
    apiKey,
    contexts = '',
    consent,
    server,
  } = script.dataset;
  return {
    server: (server ?? new URL(script.src).origin).replace(/\/+$/, ''),
    searchId,
    input,
    consent: consent === 'true',
    contexts: contextsOf(contexts),
    ...(results && { results }),
    ...(parameter && { parameter }),
    ...(apiKey && { apiKey }),
  };
};
