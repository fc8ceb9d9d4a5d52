import type { PageFocus } from './page-focus.ts';
import { usePanel } from './panel-context.ts';

/** Whether the owner has just come to this page. */
export const usePageFocus = (): PageFocus => usePanel().pageFocus;
