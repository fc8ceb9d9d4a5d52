import type { SocialPost } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { HotspotPicture } from '../../../ui/hotspot-picture.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { PostPicture } from '../post-picture.tsx';
import { linkToPlace } from './links.ts';
import classes from './post.module.css';
import type { PostControl } from './post-control.ts';

/** The picture of a post with a numbered point for each product that has one. */
export function LinkedPicture({ post, control }: { post: SocialPost; control: PostControl }) {
  const { t } = useTranslation();
  const { value, selectedId, select, place, nameOf } = control;
  const next = linkToPlace(value, selectedId);
  if (!post.picture) return <p className={classes.noPicture}>{t('social.post.noPicture')}</p>;
  return (
    <>
      <HotspotPicture
        points={value.links.flatMap(({ productId, hotspot }, index) =>
          hotspot
            ? {
                key: productId,
                number: index + 1,
                label: t('social.post.pointOf', { name: nameOf(productId) }),
                hotspot,
              }
            : [],
        )}
        selectedKey={selectedId ?? undefined}
        onSelect={select}
        onMove={place}
        onRemove={(productId) => place(productId, null)}
        place={
          next && {
            label: t('social.post.placeHere', { name: nameOf(next.productId) }),
            onPlace: (hotspot) => place(next.productId, hotspot),
          }
        }
      >
        <PostPicture picture={post.picture} alt={t('social.post.picture')} width={640} shape="whole" />
      </HotspotPicture>
      <Quiet>
        {next ? t('social.post.placeHelp', { name: nameOf(next.productId) }) : t('social.post.pointsHelp')}{' '}
        <span className={classes.keys}>{t('social.post.pointsKeys')}</span>
      </Quiet>
    </>
  );
}
