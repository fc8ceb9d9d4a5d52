import { escapeAttribute } from '../../../kit/escape-attribute.ts';

export const streamLayouts = ['grid', 'row', 'gallery'] as const;
export type StreamLayout = (typeof streamLayouts)[number];

/** Where the stream stands on the shop's page. A grid needs no layout of its own. */
export const placeSnippet = (configId: string, layout: StreamLayout): string => {
  const attribute = layout === 'grid' ? '' : ` data-layout="${layout}"`;
  return `<div data-vitrina-stream="${escapeAttribute(configId)}"${attribute}></div>`;
};

/** The tag for pages that show streams without the search app. */
export const tagSnippet = (server: string, searchId: string): string =>
  `<script async src="${escapeAttribute(server)}/app/stream.js" data-search-id="${escapeAttribute(searchId)}"></script>`;
