/** A signal's field. Names of signals are the plan's own: a criterion, a period. */
export const signalField = (signal: string): string => `s.${signal.replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
