import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Icon, IconChevronLeft, IconChevronRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { calls, type SocialPost } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../../api/editor/editor-bar.tsx';
import { StepButtons } from '../../../api/editor/step-buttons.tsx';
import { useEditSteps } from '../../../api/editor/use-edit-steps.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useNotices } from '../../../kit/use-notices.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProductsAway } from '../../../ui/products-away.tsx';
import { usePostName } from '../posts/post-name.ts';
import { usePostVisibility } from '../posts/use-post-visibility.ts';
import { streamCalls } from '../social-calls.ts';
import { LinkList } from './link-list.tsx';
import { LinkedPicture } from './linked-picture.tsx';
import classes from './post.module.css';
import { PostFacts } from './post-facts.tsx';
import { ProductPicker } from './product-picker.tsx';
import { usePostControl } from './use-post-control.ts';

type NeighbourButtonProps = {
  label: string;
  shortcut: string;
  icon: Icon;
  /** Undefined at an end. */
  onGo: (() => void) | undefined;
};

function NeighbourButton({ label, shortcut, icon: Sign, onGo }: NeighbourButtonProps) {
  return (
    <Tooltip label={`${label} (${shortcut})`}>
      <ActionIcon variant="default" size={38} aria-label={label} disabled={!onGo} onClick={onGo}>
        <Sign size={20} />
      </ActionIcon>
    </Tooltip>
  );
}

type PostEditorProps = {
  configId: string;
  post: SocialPost;
  /** The neighbours in the order; null at an end. */
  before: string | null;
  after: string | null;
};

/** Edits the products of a post and their places on its picture. */
export function PostEditor({ configId, post, before, after }: PostEditorProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const navigate = useNavigate();
  const notices = useNotices();
  const postName = usePostName();
  const setHidden = usePostVisibility(configId);
  const { postId, links, picture, obstacle } = post;
  const saved = useMemo(() => ({ links }), [links]);
  const editor = useEditor({
    saved,
    schema: calls.setPostLinks.body,
    save: (body) => api.call('setPostLinks', { params: { configId, postId }, body }),
    action: 'saveLinks',
    invalidates: streamCalls,
  });
  const steps = useEditSteps(editor);
  const control = usePostControl({ post, value: editor.value, steps });
  /** Goes to a neighbour; what was changed here is saved first. */
  const go = async (to: string | null): Promise<void> => {
    if (to === null || editor.isSaving) return;
    if (editor.isDirty) {
      if (!(await editor.submit())) return;
      notices.succeed('savedForSite');
    }
    void navigate({ to: pathTo('socialPost', { configId, postId: to }) });
  };
  useHotkeys([
    ['K', () => void go(before)],
    ['J', () => void go(after)],
  ]);
  const isHidden = obstacle === 'hidden';
  return (
    <>
      <PageHeader
        title={<span dir="auto">{postName(post)}</span>}
        text={t('social.post.text')}
        action={
          <div className={classes.actions}>
            <StepButtons
              steps={steps}
              labels={{ undo: t('social.post.undo'), redo: t('social.post.redo') }}
            />
            <Button
              variant="default"
              leftSection={
                isHidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />
              }
              onClick={() => setHidden([postId], !isHidden)}
            >
              {t(isHidden ? 'social.posts.show' : 'social.posts.hide')}
            </Button>
            <NeighbourButton
              label={t('social.post.before')}
              shortcut="K"
              icon={IconChevronLeft}
              onGo={before === null ? undefined : () => void go(before)}
            />
            <NeighbourButton
              label={t('social.post.after')}
              shortcut="J"
              icon={IconChevronRight}
              onGo={after === null ? undefined : () => void go(after)}
            />
          </div>
        }
      />
      <EditorNote editor={editor} />
      <ProductsAway isShown={!post.areProductsKnown} />
      <div className={classes.columns}>
        <div className={classes.pane}>
          <LinkedPicture post={post} control={control} />
          <PostFacts post={post} />
        </div>
        <div className={classes.pane}>
          <LinkList control={control} hasPicture={picture !== null} />
          <ProductPicker configId={configId} postId={postId} control={control} />
        </div>
      </div>
      <EditorBar editor={editor} notice="savedForSite" />
    </>
  );
}
