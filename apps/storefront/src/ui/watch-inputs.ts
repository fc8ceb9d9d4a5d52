import { pageDocument } from '../page-document.ts';

/**
 * Attaches to every matching input, including those that the page adds later, and detaches from those that it
 * removes.
 */
export const watchInputs = (
  selector: string,
  attach: (input: HTMLInputElement) => () => void,
): (() => void) => {
  const attached = new Map<HTMLInputElement, () => void>();
  const look = (): void => {
    for (const [input, detach] of attached) {
      if (input.isConnected) continue;
      detach();
      attached.delete(input);
    }
    for (const input of pageDocument.querySelectorAll(selector))
      if (input instanceof HTMLInputElement && !attached.has(input)) attached.set(input, attach(input));
  };
  const observer = new MutationObserver(look);
  observer.observe(pageDocument.body, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    for (const detach of attached.values()) detach();
  };
};
