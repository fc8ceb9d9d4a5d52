import { afterEach, expect, test, vi } from 'vitest';
import { encodeBeginning } from '../../http/encoded-json.ts';
import { PageCache } from './page-cache.ts';

const pageOf = (length: number) =>
  encodeBeginning(Buffer.from(JSON.stringify({ text: 'a'.repeat(length) })), 'identity');
const kb = 1024;

afterEach(() => {
  vi.useRealTimers();
});

test('takes the memory that it may take, and says how much it takes', () => {
  const pages = new PageCache(1024 * kb);
  for (let at = 0; at < 500; at += 1) pages.set(`page ${at}`, pageOf(10 * kb));
  expect(pages.figures.bytes).toBeLessThanOrEqual(1024 * kb);
  expect(pages.figures.bytes).toBeGreaterThan(1000 * kb);
  expect([pages.get('page 0'), pages.get('page 499')?.length]).toEqual([undefined, 10 * kb + 10]);
  expect(pages.figures).toMatchObject({ hits: 1, misses: 1 });
});

test('a page that was asked for lately stays longer', () => {
  const pages = new PageCache(1024 * kb);
  for (let at = 0; at < 500; at += 1) {
    pages.set(`page ${at}`, pageOf(10 * kb));
    pages.get('page 0');
  }
  expect(pages.get('page 0')).toBeDefined();
});

test('holds no more memory than the page’s own', () => {
  const pages = new PageCache(1024 * kb);
  const page = encodeBeginning(Buffer.from(JSON.stringify({ text: 'a'.repeat(20 * kb) })), 'br');
  pages.set('page', page);
  const kept = pages.get('page')?.bytes;
  expect(Buffer.from(kept ?? [])).toEqual(Buffer.from(page.bytes));
  expect(kept?.buffer.byteLength).toBe(page.bytes.length);
});

test('one page takes no more than its share', () => {
  const pages = new PageCache(1024 * kb);
  pages.set('long', pageOf(40 * kb));
  expect(pages.get('long')).toBeUndefined();
});

test('a page is made anew after a minute', () => {
  vi.useFakeTimers();
  // An age can’t be told of what is kept at 0.
  vi.advanceTimersByTime(1);
  const pages = new PageCache(1024 * kb);
  pages.set('page', pageOf(kb));
  vi.advanceTimersByTime(58_000);
  expect(pages.get('page')).toBeDefined();
  vi.advanceTimersByTime(4000);
  expect(pages.get('page')).toBeUndefined();
});

test('keeps nothing where it may take no memory, and nothing that has no key', () => {
  const none = new PageCache(0);
  none.set('page', pageOf(kb));
  expect(none.get('page')).toBeUndefined();
  expect(none.figures).toEqual({ hits: 0, misses: 0, bytes: 0 });
  const some = new PageCache(1024 * kb);
  some.set(null, pageOf(kb));
  expect(some.get(null)).toBeUndefined();
  expect(some.figures).toEqual({ hits: 0, misses: 0, bytes: 0 });
});
