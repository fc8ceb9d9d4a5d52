import { copyText } from '../../../ui/copy-text.ts';

/** Copies a text that is still being read. Resolves to false if the browser doesn't allow it; rejects as the reading does. */
export const copyOnceRead = async (reading: Promise<string>): Promise<boolean> => {
  // Safari copies only what it was handed in the click itself.
  if (typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function')
    try {
      const asBlob = reading.then((text) => new Blob([text], { type: 'text/plain' }));
      // Told below; a browser that never asked for it would leave it unheard.
      asBlob.catch(() => undefined);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
      return true;
    } catch {
      // Whatever it was, the older ways below may do.
    }
  return copyText(await reading);
};
