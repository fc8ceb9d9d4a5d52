import { pageDocument } from '../page-document.ts';

/** Marks a page that searches in the test mode, so that nobody takes it for the shop. In no language: only whoever builds the shop sees it. */
export const showTestBadge = (): (() => void) => {
  const badge = pageDocument.createElement('aside');
  badge.dataset.vitrina = 'test';
  badge.textContent = badge.ariaLabel = 'Vitrina TEST';
  badge.style.cssText =
    'all:initial;position:fixed;bottom:12px;left:12px;z-index:2147483647;padding:4px 10px;font:600 12px system-ui;color:#fff;background:#8a3800;border-radius:99px;pointer-events:none';
  pageDocument.body.append(badge);
  return () => badge.remove();
};
