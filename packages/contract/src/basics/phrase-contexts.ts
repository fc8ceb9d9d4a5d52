/** Where a search was made; `all` counts a search that went on from the suggestions to the results page once. */
export const phraseContexts = ['all', 'autocomplete', 'serp'] as const;
export type PhraseContext = (typeof phraseContexts)[number];
