import { IconExternalLink } from '@tabler/icons-react';
import type { SocialPost } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { ObstacleBadge } from '../posts/obstacle-badge.tsx';
import classes from './post.module.css';

/** What Instagram tells of a post, and why visitors don't see it if they don't. */
export function PostFacts({ post }: { post: SocialPost }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { caption, author, takenAt, permalink, obstacle, type } = post;
  return (
    <div className={classes.facts}>
      {obstacle && (
        <div className={classes.obstacle}>
          <ObstacleBadge obstacle={obstacle} />
          <Quiet>{t(`social.obstacles.${obstacle}.text`)}</Quiet>
        </div>
      )}
      <p className={classes.caption} dir="auto">
        {caption.trim() === '' ? <Quiet as="span">{t('social.post.noCaption')}</Quiet> : caption}
      </p>
      <Quiet>
        {[
          author === null ? null : `@${author}`,
          takenAt === null ? null : format.dateTime(takenAt),
          t(`social.types.${type}`),
        ]
          .flatMap((fact) => fact ?? [])
          .join(' · ')}
      </Quiet>
      {permalink !== null && (
        <a href={permalink} target="_blank" rel="noopener noreferrer" className={classes.out}>
          {t('social.posts.open')}
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}
