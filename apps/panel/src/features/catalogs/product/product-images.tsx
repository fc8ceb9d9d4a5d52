import { Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { ImagePicture } from '../../../ui/image-picture.tsx';
import { ImageState } from '../../../ui/image-state.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './product.module.css';

/** The product's pictures and how each is. The rest of the page doesn't need them, so a failure isn't shown. */
export function ProductImages({ catalogId, productId }: { catalogId: string; productId: string }) {
  const { t } = useTranslation();
  const images = useApiQuery('listProductImages', { params: { catalogId, productId } }).data?.data ?? [];
  if (images.length === 0) return null;
  return (
    <Paper withBorder component="section" className={classes.block}>
      <Title order={2}>{t('images.ofProduct')}</Title>
      <Quiet>{t('images.ofProductText')}</Quiet>
      <ul className={classes.variants}>
        {images.map((image) => (
          <li key={image.imageId}>
            <Link
              to={pathTo('productImage', { catalogId, productId, imageId: image.imageId })}
              className={classes.image}
            >
              <ImagePicture image={image} size={72} />
              <span>
                <ImageState image={image} />
                {image.width !== null && (
                  <Quiet as="span">{t('images.pixels', { width: image.width, height: image.height })}</Quiet>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
