import { createContext, useContext } from 'react';
import type { ApiClient } from './api-client.ts';

const ApiContext = createContext<ApiClient | null>(null);
export const ApiProvider = ApiContext.Provider;

/** The typed client. Prefer `useApiQuery` and `useApiMutation`, which also cache, retry and report failures. */
export const useApiClient = (): ApiClient => {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApiClient outside of ApiProvider');
  return api;
};
