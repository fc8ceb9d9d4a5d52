import { useDebouncedValue } from '@mantine/hooks';
import {
  type HtmlTemplate,
  htmlTemplate,
  htmlTemplateLimits,
  htmlTemplatePreviewRequest,
  type ProductSource,
} from '@vitrina/contract';
import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import { usableSource } from './source-choice.tsx';

const typingMs = 350;

export const shownLayouts = ['mail', 'web', 'text'] as const;
export const shownScreens = ['desktop', 'phone'] as const;

/** The windows that a preview is laid out in. */
export const previewWidths: Readonly<Record<(typeof shownScreens)[number], number>> = {
  desktop: 680,
  phone: 390,
};

export type PreviewView = {
  readonly layout: (typeof shownLayouts)[number];
  readonly screen: (typeof shownScreens)[number];
  readonly pictures: boolean;
  readonly frameHeight: number;
};

/** Why nothing can be asked of the server as it is. */
export type PreviewObstacle = 'noCode' | 'longCode' | 'noSize';

const obstacleOf = ({
  html,
  width,
  height,
}: Pick<HtmlTemplate, 'html' | 'width' | 'height'>): PreviewObstacle | null => {
  const broken = htmlTemplate
    .pick({ width: true, height: true, html: true })
    .safeParse({ html, width, height });
  if (broken.success) return null;
  if (html.trim() === '') return 'noCode';
  return html.length > htmlTemplateLimits.htmlLength ? 'longCode' : 'noSize';
};

export type PreviewQuery = ReturnType<typeof usePreview>['query'];

/** The height of six cards side by side or one below another; the frame scrolls by itself beyond. */
const frameHeightOf = (
  screen: PreviewView['screen'],
  { width, height }: Pick<HtmlTemplate, 'width' | 'height'>,
) => {
  const columns = Math.max(1, Math.floor((screen === 'desktop' ? 600 : 390) / width));
  return Math.min(900, Math.max(320, Math.ceil(6 / columns) * height + 40));
};

/** The template as it is typed, filled with products by the server. */
export const usePreview = (
  searchId: string | null,
  { html, width, height }: Pick<HtmlTemplate, 'html' | 'width' | 'height'>,
) => {
  const [view, setView] = useState<Omit<PreviewView, 'frameHeight'>>({
    layout: 'mail',
    screen: 'desktop',
    pictures: true,
  });
  const [source, setSource] = useState<ProductSource>({ type: 'popular' });
  const [typed] = useDebouncedValue(
    JSON.stringify({ html, width, height, source: usableSource(source) }),
    typingMs,
  );
  const request = htmlTemplatePreviewRequest.safeParse({
    ...(JSON.parse(typed) as object),
    searchId: searchId ?? '',
    layout: view.layout,
  });
  const query = useApiQuery(
    'previewHtmlTemplate',
    { body: request.success ? request.data : { html: '-', width: 1, height: 1, searchId: '-' } },
    { enabled: request.success, keepPrevious: true },
  );
  return {
    query,
    obstacle: obstacleOf({ html, width, height }),
    source,
    setSource,
    view: { ...view, frameHeight: frameHeightOf(view.screen, { width: Math.max(1, width), height }) },
    changeView: (part: Partial<PreviewView>): void => setView({ ...view, ...part }),
  };
};
