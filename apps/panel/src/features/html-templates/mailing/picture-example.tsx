import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import classes from './mailing.module.css';
import { plainCard } from './plain-card.ts';
import type { MailingChoice } from './snippets.ts';

/** Around the card in a document of its own. */
const room = 32;
const tallest = 360;

/** What a position looks like as a picture. A real one would take up the room of a mailing, so it is a card that says the same. */
export function PictureExample({ choice }: { choice: MailingChoice }) {
  const { t } = useTranslation();
  const { searchId, source, template } = choice;
  const { width, height } = template;
  const preview = useApiQuery('previewHtmlTemplate', {
    body: { ...{ width, height, searchId, source }, html: plainCard({ width, height }), layout: 'card' },
  });
  if (preview.isError || preview.data?.data.productsCount === 0) return null;
  return (
    <figure className={classes.example}>
      <figcaption>
        <Quiet as="span">{t('htmlTemplates.mailing.pictures.example')}</Quiet>
      </figcaption>
      <div style={{ height: Math.min(tallest, height + room) }}>
        {preview.data ? (
          <PreviewFrame
            title={t('htmlTemplates.mailing.pictures.example')}
            html={preview.data.data.rendered}
            width={width + room}
            height={height + room}
            fit="both"
          />
        ) : (
          <Skeleton height="100%" radius="md" />
        )}
      </div>
    </figure>
  );
}
