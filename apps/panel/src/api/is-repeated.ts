import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';

/** Presses closer than this are one: a button looks busy only once it is drawn again. */
const doubleClickMs = 500;

/** Whether the latest of these changes, still under way, was begun by the same double click with the same variables. */
export const isRepeated = (client: QueryClient, key: string, variables: unknown): boolean => {
  const pending = client
    .getMutationCache()
    .findAll({ mutationKey: [key], exact: true, status: 'pending' })
    .at(-1);
  if (!pending || Date.now() - pending.state.submittedAt >= doubleClickMs) return false;
  const before = pending.state.variables;
  return replaceEqualDeep(before, variables) === before;
};
