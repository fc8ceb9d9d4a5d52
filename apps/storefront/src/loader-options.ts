import type { SearchOptions } from './page-context.ts';

/** Reads the attributes of the script tag. */
export const readOptions = (script: HTMLScriptElement): SearchOptions => {
  const {
    searchId = '',
    input = 'input[type=search]',
    results,
    parameter,
    apiKey,
    consent,
    server,
  } = script.dataset;
  return {
    server: (server ?? new URL(script.src).origin).replace(/\/+$/, ''),
    searchId,
    input,
    consent: consent === 'true',
    ...(results && { results }),
    ...(parameter && { parameter }),
    ...(apiKey && { apiKey }),
  };
};
