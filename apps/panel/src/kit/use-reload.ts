import { usePanel } from './panel-context.ts';

/** Reloads the panel. */
export const useReload = (): (() => void) => usePanel().reload;
