import type { EmbedApp } from '@vitrina/contract';
import { escapeAttribute } from '../../kit/escape-attribute.ts';

/** The owner's options for the script tag. */
export type SnippetChoices = {
  /** CSS selectors; empty for the app's default. */
  readonly input: string;
  readonly results: string;
  readonly hasConsent: boolean;
  /** Pins the current version, with its integrity hash. */
  readonly isPinned: boolean;
};

export const defaultChoices: SnippetChoices = { input: '', results: '', hasConsent: false, isPinned: false };

/** The script tag for the shop's pages, with one attribute per line for readability. */
export const buildSnippet = (
  { server, app }: EmbedApp,
  searchId: string,
  { input, results, hasConsent, isPinned }: SnippetChoices,
): string => {
  const loader = isPinned ? app?.loader : undefined;
  const attributes = [
    ['src', `${server}/app/${loader?.path ?? 'embed.js'}`],
    ['integrity', loader?.integrity],
    ['crossorigin', loader && 'anonymous'],
    ['data-search-id', searchId],
    ['data-input', input.trim()],
    ['data-results', results.trim()],
    ['data-consent', hasConsent ? 'true' : undefined],
  ] as const;
  const lines = attributes.flatMap(([name, value]) => (value ? [`${name}="${escapeAttribute(value)}"`] : []));
  return `<script async ${lines.join('\n        ')}></script>`;
};

/** What a thank-you page reports as bought. */
export const purchaseSnippet = `<script type="application/json" data-vitrina-purchase>
{"orderId": "2026/117", "products": [{"productId": "P1", "quantity": 1, "price": 19.99}]}
</script>`;

/** Whether a CSS selector is valid. An empty one is, since it means none. */
export const isSelector = (selector: string): boolean => {
  if (selector.trim() === '') return true;
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
};

/** Whether browsers would block the server's files on an https page. Those of localhost are exempt. */
export const isUnsafe = (server: string): boolean => {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname);
};
