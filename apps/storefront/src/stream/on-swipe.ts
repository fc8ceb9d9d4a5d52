const minPixels = 48;

/** Calls `reveal` with the side from which a swipe draws what is there: a finger that moves to the left draws from the right. Scrolling up and down stays the page's. */
export const onSwipe = (element: HTMLElement, reveal: (side: 'left' | 'right') => void): void => {
  let from: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  element.addEventListener('pointerdown', ({ pointerType, isPrimary, pointerId, clientX, clientY }) => {
    from = pointerType !== 'mouse' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : null;
  });
  element.addEventListener('pointercancel', () => {
    from = null;
  });
  element.addEventListener('pointerup', ({ pointerId, clientX, clientY }) => {
    if (from?.id !== pointerId) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    from = null;
    if (Math.abs(x) >= minPixels && Math.abs(x) > 2 * Math.abs(y)) reveal(x < 0 ? 'right' : 'left');
  });
};
