import type { Notices } from './notices.ts';
import { usePanel } from './panel-context.ts';

export const useNotices = (): Notices => usePanel().notices;
