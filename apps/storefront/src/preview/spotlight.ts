const everyMs = 150;
const around = 4;

const style = [
  'all:initial;position:fixed;inset:auto;margin:0;padding:0;border:0;box-sizing:border-box;pointer-events:none',
  'outline:3px solid #e8590c;outline-offset:0;border-radius:8px;background:transparent;z-index:2147483647',
].join(';');

/** The first element that a selector finds and that takes up room, in the document or in a shadow root of the app. */
const findShown = (within: Document | ShadowRoot, selector: string): Element | null => {
  for (const element of within.querySelectorAll(selector))
    if (element.getClientRects().length > 0) return element;
  for (const { shadowRoot } of within.querySelectorAll('*')) {
    const found = shadowRoot && findShown(shadowRoot, selector);
    if (found) return found;
  }
  return null;
};

export type Spotlight = {
  /** Outlines what a selector finds once it is there, wherever it moves; null outlines nothing. */
  readonly show: (selector: string | null) => void;
};

/** Outlines the part of the preview that the owner is editing, above everything else on the page. */
export const createSpotlight = (page: Document): Spotlight => {
  const marker = page.createElement('div');
  marker.style.cssText = style;
  marker.popover = 'manual';
  marker.setAttribute('aria-hidden', 'true');
  let timer: ReturnType<typeof setInterval> | undefined;
  let placed = '';
  let isReached = false;

  const hide = (): void => {
    placed = '';
    marker.remove();
  };
  const place = (selector: string): void => {
    const target = findShown(page, selector);
    if (!target) {
      hide();
      return;
    }
    if (!isReached) target.scrollIntoView({ block: 'nearest' });
    isReached = true;
    const { left, top, width, height } = target.getBoundingClientRect();
    const now = [left, top, width, height].join();
    if (now === placed) return;
    placed = now;
    const set = (name: string, length: number): void => marker.style.setProperty(name, `${length}px`);
    set('left', left - around);
    set('top', top - around);
    set('width', width + 2 * around);
    set('height', height + 2 * around);
    // Anew each time: what was shown last in the top layer is in front.
    marker.remove();
    page.body.append(marker);
    marker.showPopover?.();
  };
  return {
    show: (selector) => {
      clearInterval(timer);
      isReached = false;
      hide();
      if (selector === null) return;
      place(selector);
      timer = setInterval(() => place(selector), everyMs);
    },
  };
};
