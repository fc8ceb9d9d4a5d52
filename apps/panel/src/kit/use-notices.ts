import type { Notices } from './notices.ts';
import { usePanel } from './panel-context.ts';

/** Shows notices and errors. */
export const useNotices = (): Notices => usePanel().notices;
