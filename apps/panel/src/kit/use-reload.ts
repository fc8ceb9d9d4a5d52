import { usePanel } from './panel-context.ts';

/** Loads the panel anew. */
export const useReload = (): (() => void) => usePanel().reload;
