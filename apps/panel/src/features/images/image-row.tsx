import { Link } from '@tanstack/react-router';
import type { Image } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { useFormat } from '../../kit/use-format.ts';
import { ImagePicture } from '../../ui/image-picture.tsx';
import { ImageState } from '../../ui/image-state.tsx';
import classes from './images.module.css';
import { useShownBy } from './use-shown-by.ts';

/** One picture of a list: how it is, what to do about it, and how many products show it. */
export function ImageRow({ catalogId, image }: { catalogId: string; image: Image }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shownBy = useShownBy();
  const { imageId, address, reason, width, height, bytes, isSmall, hasLookAlikes, productTitle } = image;
  const facts = [
    width !== null && height !== null && t('images.pixels', { width, height }),
    bytes !== null && format.bytes(bytes),
    shownBy(image),
  ].filter((fact) => fact !== false);
  return (
    <li className={classes.row}>
      <ImagePicture image={image} size={64} />
      <div className={classes.rowWords}>
        <Link to={pathTo('catalogImage', { catalogId, imageId })} className={`${classes.rowLink} row-cover`}>
          {productTitle || address}
        </Link>
        <ImageState image={image} />
        {reason !== null && <p className={classes.todo}>{t(`images.reasons.${reason}.todo`)}</p>}
        {(isSmall || hasLookAlikes) && (
          <p className={classes.todo}>
            {[isSmall && t('images.isSmall'), hasLookAlikes && t('images.looksLikeOthers')]
              .filter((note) => note !== false)
              .join(' ')}
          </p>
        )}
        {productTitle !== '' && <span className={classes.address}>{address}</span>}
      </div>
      <span className={classes.rowFacts}>{facts.join(' · ')}</span>
    </li>
  );
}
