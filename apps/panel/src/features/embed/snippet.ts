import type { EmbedApp } from '@vitrina/contract';

/** What the owner chooses of the script tag. */
export type SnippetChoices = {
  /** CSS selectors; empty for the app's own way. */
  readonly input: string;
  readonly results: string;
  readonly hasConsent: boolean;
  /** Stays at the present version, held against its hash. */
  readonly isPinned: boolean;
};

export const defaultChoices: SnippetChoices = { input: '', results: '', hasConsent: false, isPinned: false };

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The script tag for the shop's pages; one attribute a line, so that it can be read. */
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

/** What a thank-you page says was bought. */
export const purchaseSnippet = `<script type="application/json" data-vitrina-purchase>
{"orderId": "2026/117", "products": [{"productId": "P1", "quantity": 1, "price": 19.99}]}
</script>`;

/** Whether a browser understands a CSS selector; an empty one is none, and fine. */
export const isSelector = (selector: string): boolean => {
  if (selector.trim() === '') return true;
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
};

/** Browsers refuse what comes without encryption on a page that came with it, but for this machine itself. */
export const isUnsafe = (server: string): boolean => {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname);
};
