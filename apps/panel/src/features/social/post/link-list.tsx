import { Title } from '@mantine/core';
import { socialLimits } from '@vitrina/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { LinkRow } from './link-row.tsx';
import { hasRoom } from './links.ts';
import classes from './post.module.css';
import type { PostControl } from './post-control.ts';

type LinkListProps = { control: PostControl; hasPicture: boolean };

/** The products of the post, in the order that visitors see them in. */
export function LinkList({ control, hasPicture }: LinkListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { links } = control.value;
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {t('social.post.products')}
      </Title>
      {links.length === 0 && (
        <Quiet size="md" role="status">
          {t('social.post.noProducts')}
        </Quiet>
      )}
      <ol className={classes.links} aria-labelledby={titleId}>
        {links.map((link, index) => (
          <LinkRow key={link.productId} link={link} index={index} hasPicture={hasPicture} control={control} />
        ))}
      </ol>
      {!hasRoom(control.value) && <Quiet>{t('social.post.full', { count: socialLimits.links })}</Quiet>}
    </section>
  );
}
