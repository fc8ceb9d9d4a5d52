import { useSortable } from '@dnd-kit/sortable';
import { Checkbox } from '@mantine/core';
import {
  IconArrowBarToUp,
  IconBrandInstagram,
  IconCalendar,
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconLayersIntersect,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SocialPost } from '@vitrina/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type RowAction, RowActions } from '../../../ui/row-actions.tsx';
import { PostPicture } from '../post-picture.tsx';
import { ObstacleBadge } from './obstacle-badge.tsx';
import { usePostName } from './post-name.ts';
import classes from './posts.module.css';
import type { PostOrdering } from './use-post-order.ts';

const typeIcons = { image: null, video: IconPlayerPlay, album: IconLayersIntersect } as const;

type PostCardProps = {
  configId: string;
  post: SocialPost;
  ordering: PostOrdering;
  /** Whether the list shows all posts in their order, so that places in it mean something. */
  isInOrder: boolean;
  isFirst: boolean;
  isLast: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onHide: (isHidden: boolean) => void;
};

/** A post in the grid: what it shows, whether visitors see it, its products, and its place. */
export function PostCard(props: PostCardProps) {
  const { configId, post, ordering, isInOrder, isFirst, isLast, isSelected, onSelect, onHide } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const name = usePostName()(post);
  const { postId, type, caption, author, takenAt, picture, obstacle, position, links, permalink } = post;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: postId, disabled: !isInOrder });
  const style: CSSProperties = {
    transform: transform
      ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`
      : undefined,
    transition,
  };
  const notInOrder = isInOrder ? undefined : t('social.posts.notInOrder');
  const actions: readonly RowAction[] = [
    obstacle === 'hidden'
      ? { label: t('social.posts.show'), icon: IconEye, onClick: () => onHide(false) }
      : { label: t('social.posts.hide'), icon: IconEyeOff, onClick: () => onHide(true) },
    {
      label: t('social.posts.first'),
      icon: IconArrowBarToUp,
      onClick: () => ordering.moveFirst(postId),
      disabledReason: isFirst && isInOrder && position === 1 ? t('social.posts.isFirst') : undefined,
    },
    {
      label: t('social.posts.up'),
      icon: IconChevronUp,
      onClick: () => ordering.moveBy(postId, -1),
      disabledReason: notInOrder ?? (isFirst ? t('social.posts.isFirst') : undefined),
    },
    {
      label: t('social.posts.down'),
      icon: IconChevronDown,
      onClick: () => ordering.moveBy(postId, 1),
      disabledReason: notInOrder ?? (isLast ? t('social.posts.isLast') : undefined),
    },
    ...(position === null
      ? []
      : [{ label: t('social.posts.release'), icon: IconCalendar, onClick: () => ordering.release(postId) }]),
    ...(permalink === null
      ? []
      : [{ label: t('social.posts.open'), icon: IconBrandInstagram, href: permalink }]),
  ];
  const TypeSign = typeIcons[type];
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      style={style}
      data-dragging={isDragging || undefined}
      data-selected={isSelected || undefined}
      data-unseen={obstacle !== null || undefined}
    >
      <div className={classes.picture}>
        <PostPicture picture={picture} width={320} shape="square" />
        {TypeSign && (
          <span className={classes.type} role="img" aria-label={t(`social.types.${type}`)}>
            <TypeSign size={17} aria-hidden />
          </span>
        )}
        {position !== null && (
          <span className={classes.position} title={t('social.posts.position', { place: position })}>
            {position}
          </span>
        )}
      </div>
      <div className={classes.bar}>
        <Checkbox
          checked={isSelected}
          aria-label={t('social.posts.select', { name })}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        {isInOrder && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes.grip}
            {...attributes}
            {...listeners}
            aria-label={t('common.sortable.drag', { name })}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes.words}>
        <Link
          to={pathTo('socialPost', { configId, postId })}
          className={`${classes.caption} row-cover`}
          dir="auto"
        >
          {caption.trim() === '' ? name : caption}
        </Link>
        <Quiet>
          {[author === null ? null : `@${author}`, takenAt === null ? null : format.date(takenAt)]
            .flatMap((fact) => fact ?? [])
            .join(' · ')}
        </Quiet>
      </div>
      <div className={classes.foot}>
        {obstacle === null ? (
          <span className={links.length > 0 ? classes.linked : classes.unlinked}>
            {t('social.posts.products', { count: links.length })}
          </span>
        ) : (
          <ObstacleBadge obstacle={obstacle} />
        )}
        <RowActions name={name} actions={actions} />
      </div>
    </li>
  );
}
