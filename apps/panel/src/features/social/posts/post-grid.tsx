import { DndContext } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { SocialPost } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useSorting } from '../../../ui/use-sorting.ts';
import { PostCard } from './post-card.tsx';
import { usePostName } from './post-name.ts';
import classes from './posts.module.css';
import type { PostOrdering } from './use-post-order.ts';

type PostGridProps = {
  configId: string;
  posts: readonly SocialPost[];
  /** How many posts stand before these, and how many there are in all. */
  before: number;
  total: number;
  ordering: PostOrdering;
  isInOrder: boolean;
  isStale: boolean;
  selected: ReadonlySet<string>;
  onSelect: (postId: string, isSelected: boolean) => void;
  onHide: (postId: string, isHidden: boolean) => void;
};

/** Posts in the order that visitors see them in, changed by dragging, by keyboard, or from each one's menu. */
export function PostGrid(props: PostGridProps) {
  const { configId, posts, before, total, ordering, isInOrder, isStale, selected, onSelect, onHide } = props;
  const { t } = useTranslation();
  const postName = usePostName();
  const shown = ordering.arrange(posts);
  const keys = shown.map(({ postId }) => postId);
  const sorting = useSorting({
    keys,
    nameAt: (place) => {
      const post = shown[place];
      return post ? postName(post) : '';
    },
    onMove: (from, to) => {
      const postId = keys[from];
      if (postId !== undefined) ordering.moveBy(postId, to - from);
    },
  });
  return (
    <DndContext {...sorting}>
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-label={t('screens.socialPosts')} data-stale={isStale || undefined}>
          {shown.map((post, index) => (
            <PostCard
              key={post.postId}
              configId={configId}
              post={post}
              ordering={ordering}
              isInOrder={isInOrder}
              isFirst={before + index === 0}
              isLast={before + index === total - 1}
              isSelected={selected.has(post.postId)}
              onSelect={(isSelected) => onSelect(post.postId, isSelected)}
              onHide={(isHidden) => onHide(post.postId, isHidden)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
