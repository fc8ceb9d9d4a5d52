import { Alert, Paper, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ImageDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { ImagePicture } from '../../ui/image-picture.tsx';
import { reasonText } from '../../ui/image-reason.ts';
import { ImageFacts } from './image-facts.tsx';
import { ImageRow } from './image-row.tsx';
import classes from './images.module.css';
import { useShownBy } from './use-shown-by.ts';

type ImageSheetProps = { catalogId: string; image: ImageDetails };

function Products({ catalogId, image }: ImageSheetProps) {
  const { t } = useTranslation();
  const shownBy = useShownBy();
  const { products, productsCount } = image;
  return (
    <Paper withBorder component="section" className={classes.block}>
      <Title order={2}>{shownBy(image)}</Title>
      <ul className={classes.products}>
        {products.map(({ id, title }) => (
          <li key={id}>
            <Link to={pathTo('catalogProduct', { catalogId, productId: id })}>{title || id}</Link>
          </li>
        ))}
      </ul>
      {productsCount > products.length && (
        <p className={classes.todo}>{t('images.moreProducts', { count: productsCount - products.length })}</p>
      )}
    </Paper>
  );
}

/** One picture: how it is, what to do, its facts, its products, and its look-alikes. */
export function ImageSheet({ catalogId, image }: ImageSheetProps) {
  const { t } = useTranslation();
  const { reason, status, lookAlikes } = image;
  return (
    <div className={classes.page}>
      {reason !== null && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={reasonText(t, reason, status)}
        >
          {t(`images.reasons.${reason}.todo`)}
        </Alert>
      )}
      <Paper withBorder component="section" className={classes.sheet}>
        <div className={classes.large}>
          <ImagePicture image={image} size="fill" isOriginal />
        </div>
        <ImageFacts image={image} />
      </Paper>
      <Products catalogId={catalogId} image={image} />
      {lookAlikes.length > 0 && (
        <section className={classes.list}>
          <div className={classes.listHead}>
            <h2>{t('images.alike')}</h2>
          </div>
          <p className={classes.nothing}>{t('images.alikeText')}</p>
          <ul className={classes.rows}>
            {lookAlikes.map((other) => (
              <ImageRow key={other.imageId} catalogId={catalogId} image={other} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
