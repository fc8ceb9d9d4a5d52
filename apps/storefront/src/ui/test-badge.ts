import { attachShadow } from './attach-shadow.ts';

const css = `
:host {
  position: fixed;
  inset-block-end: 12px;
  inset-inline-start: 12px;
  z-index: 2147483647;
  padding: 4px 10px;
  font: 600 12px/1.4 system-ui, sans-serif;
  color: #fff;
  background: #8a3800;
  border-radius: 99px;
  pointer-events: none;
}
@media print {
  :host {
    display: none;
  }
}`;

/** Marks a page that searches in the test mode, so that nobody takes it for the shop. In no language: only who builds the shop sees it. */
export const showTestBadge = (): (() => void) => {
  const badge = document.createElement('aside');
  badge.dataset.vitrina = 'test';
  badge.ariaLabel = 'Vitrina TEST';
  attachShadow(badge, css).append('Vitrina TEST');
  document.body.append(badge);
  return () => badge.remove();
};
