import { useIntersection } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import type { SavedHtmlTemplate } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import classes from './html-templates.module.css';
import { PreviewFrame } from './preview/preview-frame.tsx';

/** The card with a product of the shop. It is drawn once it comes into view. */
export function TemplateThumbnail({
  template,
  searchId,
}: {
  template: SavedHtmlTemplate;
  searchId: string | null;
}) {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (entry?.isIntersecting) setSeen(true);
  }, [entry?.isIntersecting]);
  const { html, width, height } = template;
  const preview = useApiQuery(
    'previewHtmlTemplate',
    { body: { html, width, height, searchId: searchId ?? '-', layout: 'card' } },
    { enabled: isSeen && searchId !== null },
  );
  return (
    <div ref={ref} className={classes.thumbnail} data-failed={preview.isLoadingError || undefined}>
      {preview.isLoadingError && (
        <IconCloudOff size={32} stroke={1.6} role="img" aria-label={t('errors.actions.previewTemplate')} />
      )}
      {preview.data && (
        <PreviewFrame
          title={t('htmlTemplates.thumbnail', {
            name: template.templateName,
          })}
          html={preview.data.data.rendered}
          width={width + 32}
          height={height + 32}
          fit="both"
          isHidden
        />
      )}
    </div>
  );
}
