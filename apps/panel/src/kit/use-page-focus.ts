import type { PageFocus } from './page-focus.ts';
import { usePanel } from './panel-context.ts';

/** Lets a page know whether the owner has just navigated to it, so that its title can take the focus. */
export const usePageFocus = (): PageFocus => usePanel().pageFocus;
