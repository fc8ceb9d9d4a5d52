import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { ImagePicture } from '../../ui/image-picture.tsx';
import classes from './images.module.css';

type ProductStripProps = { catalogId: string; productId: string; current: string };

/** All pictures of a product in a row; without them the page is still whole, so a failure isn't shown. */
export function ProductStrip({ catalogId, productId, current }: ProductStripProps) {
  const { t } = useTranslation();
  const images = useApiQuery('listProductImages', { params: { catalogId, productId } }).data?.data ?? [];
  if (images.length < 2) return null;
  return (
    <nav className={classes.strip} aria-label={t('images.ofProduct')}>
      {images.map((image, index) => (
        <Link
          key={image.imageId}
          to={pathTo('productImage', { catalogId, productId, imageId: image.imageId })}
          className={classes.stripLink}
          aria-label={t('images.number', { number: index + 1 })}
          aria-current={image.imageId === current ? 'page' : undefined}
        >
          <ImagePicture image={image} size={72} />
        </Link>
      ))}
    </nav>
  );
}
