import { pageDocument } from '../../page-document.ts';

const gapPx = 6;
const edgePx = 8;
const widestPx = 760;
const narrowPx = 640;

/** Positions the panel below its input: as wide as it needs, within the window, on top of the page. */
export const placePanel = (panel: HTMLElement, input: HTMLElement): void => {
  const box = input.getBoundingClientRect();
  const { clientWidth, clientHeight } = pageDocument.documentElement;
  const isNarrow = clientWidth < narrowPx;
  const room = clientWidth - 2 * edgePx;
  const width = isNarrow ? room : Math.min(room, Math.max(box.width, widestPx));
  const isRtl = getComputedStyle(input).direction === 'rtl';
  const start = isRtl ? box.right - width : box.left;
  const left = Math.max(edgePx, Math.min(start, clientWidth - edgePx - width));
  const top = Math.max(edgePx, box.bottom + gapPx);
  Object.assign(panel.style, {
    left: `${Math.round(left)}px`,
    top: `${Math.round(top)}px`,
    width: `${Math.round(width)}px`,
    maxHeight: `${Math.max(200, Math.round(clientHeight - top - edgePx))}px`,
  });
};

/** Positions the buttons at the end of the input, inside its box. */
export const placeButtons = (buttons: HTMLElement, input: HTMLElement): void => {
  const box = input.getBoundingClientRect();
  const isRtl = getComputedStyle(input).direction === 'rtl';
  Object.assign(buttons.style, {
    top: `${Math.round(box.top)}px`,
    height: `${Math.round(box.height)}px`,
    left: isRtl ? `${Math.round(box.left)}px` : 'auto',
    right: isRtl ? 'auto' : `${Math.round(pageDocument.documentElement.clientWidth - box.right)}px`,
  });
};
