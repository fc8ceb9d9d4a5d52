import { afterEach, expect, test } from 'vitest';
import { loadChunkPatiently } from './load-chunk.ts';
import { markFailedStyles, reloadFailedStyles } from './reload-failed-styles.ts';

markFailedStyles(document);

/** Without an address: what becomes of it is up to the test. */
const addStyles = (name: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.title = name;
  document.head.append(link);
  return link;
};
const stylesOf = (name: string) => document.head.querySelector(`link[title="${name}"]`);
afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

test('[R8.15] styles that failed are asked for again, and waited for', async () => {
  const link = addStyles('late');
  link.dispatchEvent(new Event('error'));
  let isDone = false;
  const reloaded = reloadFailedStyles(document).then(() => {
    isDone = true;
  });
  const copy = stylesOf('late');
  expect(copy).not.toBe(link);
  await Promise.resolve();
  expect(isDone).toBe(false);
  copy?.dispatchEvent(new Event('load'));
  await reloaded;
  expect(stylesOf('late')).toBe(copy);
});

test('[R8.15] styles that are on their way, or there, are left alone', async () => {
  const link = addStyles('on-its-way');
  await reloadFailedStyles(document);
  link.dispatchEvent(new Event('load'));
  await reloadFailedStyles(document);
  expect(stylesOf('on-its-way')).toBe(link);
});

test('[R8.15] styles that fail once more are asked for the next time, too', async () => {
  addStyles('gone').dispatchEvent(new Event('error'));
  const first = reloadFailedStyles(document);
  stylesOf('gone')?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('a stylesheet could not be loaded');
  const second = reloadFailedStyles(document);
  stylesOf('gone')?.dispatchEvent(new Event('load'));
  await second;
});

test('[R8.15] a chunk is not loaded without styles on which an earlier attempt has given up', async () => {
  addStyles('shared').dispatchEvent(new Event('error'));
  let isLoaded = false;
  const chunk = loadChunkPatiently(async () => {
    isLoaded = true;
    return 'screen';
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isLoaded).toBe(false);
  stylesOf('shared')?.dispatchEvent(new Event('load'));
  await expect(chunk).resolves.toBe('screen');
});
