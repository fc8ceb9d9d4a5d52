import type { SearchInstance } from '@vitrina/contract';

/** The search whose lists of phrases the screens show. */
export type PhraseScope = { readonly searchId: string; readonly instance: SearchInstance };
